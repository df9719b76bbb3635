"""The same list through DuckDB, Polars and DataFusion, with the functions of columns."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pytest
from beside import command
from engines import ENGINES


@pytest.fixture(scope="module")
def table(large: Path) -> pa.Table:
    """The lines of the list that are UTF-8."""
    texts: list[str | None] = []
    for file in sorted(large.iterdir()):
        for line in file.read_bytes().split(b"\n"):
            try:
                texts.append(line.removesuffix(b"\r").decode())
            except UnicodeDecodeError:
                texts.append(None)
    return pa.table({"t": pa.array(texts, pa.string())})


@pytest.mark.parametrize("engine", ENGINES)
def test_the_kept_set_is_that_of_the_command(
    engine: str, table: pa.Table, large: Path, tmp_path: Path
) -> None:
    kept, _, _ = command(large, tmp_path, "--count")
    expected = {text: int(count) for count, text in (line.split("\t") for line in kept)}
    assert dict(ENGINES[engine](table)) == expected
