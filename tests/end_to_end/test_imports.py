"""No circles between modules: whoever opens one reads what lies below it, and nothing twice."""

from graphlib import TopologicalSorter

import grimp
import pytest


@pytest.mark.parametrize("package", ["pompeii_core", "pompeii_net", "pompeii_qt"])
def test_no_module_imports_itself_by_way_of_others(package: str) -> None:
    """Imports for types alone, and those within functions, count; import-linter sees to circles between layers."""
    graph = grimp.build_graph(package, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert sum(map(len, imports.values())) > len(imports)
    TopologicalSorter(imports).prepare()  # CycleError names the modules of a circle
