"""Running the jobs of a command line on several processes or a cluster."""

from pompeii_net.parallel.pools import Pool, PoolError, ProcessPool, SerialPool


def workers(jobs: int = 1, cluster: str | None = None, *, apart: bool = False) -> Pool:
    """Return the Dask cluster at `cluster`, or PoolError; for None, `jobs` processes (1: this one, unless `apart`)."""
    if cluster is None:
        return ProcessPool(jobs) if jobs > 1 or apart else SerialPool()
    try:
        from pompeii_net.parallel.dask_pool import DaskPool  # an optional extra, and a second to import
    except ModuleNotFoundError:
        raise PoolError("--cluster needs Dask, which is not installed: pip install distributed") from None
    return DaskPool(cluster)
