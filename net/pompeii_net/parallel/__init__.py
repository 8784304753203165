"""The same work done here, by several processes, or by a cluster's: the results do not depend on which."""
