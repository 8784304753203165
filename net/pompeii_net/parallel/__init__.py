"""Jobs that a command line asks for, done by processes or a cluster."""

from pompeii_net.parallel.pools import Pool, PoolError, ProcessPool, SerialPool


def workers(jobs: int = 1, cluster: str | None = None, *, apart: bool = False) -> Pool:
    """`jobs` processes, or the Dask cluster whose scheduler's address is `cluster`; PoolError where it is not there.

    One job alone is done in this process, unless that is to be `apart`: what takes long can only be ended there.
    """
    if cluster is None:
        return ProcessPool(jobs) if jobs > 1 or apart else SerialPool()
    try:
        from pompeii_net.parallel.dask_pool import DaskPool  # an optional extra, and a second to import
    except ModuleNotFoundError:
        raise PoolError("--cluster needs Dask, which is not installed: pip install distributed") from None
    return DaskPool(cluster)
