"""Running the jobs of a command line on several processes or a cluster."""

from pompeii_net.parallel.pools import Pool, PoolError, ProcessPool, SerialPool


def workers(jobs: int = 1, cluster: str | None = None, *, apart: bool = False) -> Pool:
    """Return the Dask cluster at `cluster` (PoolError if it cannot be used), or `jobs` processes if that is None.

    One job runs in this process unless `apart`.
    """
    if cluster is None:
        return ProcessPool(jobs) if jobs > 1 or apart else SerialPool()
    try:
        from pompeii_net.parallel.dask_pool import DaskPool  # an optional extra, and a second to import
    except ModuleNotFoundError:
        raise PoolError("--cluster needs Dask, which is not installed: pip install distributed") from None
    return DaskPool(cluster)
