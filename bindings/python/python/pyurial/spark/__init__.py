"""Columns of URIs on Apache Spark: SQL functions, and the cleaning of a list larger than one machine.

It needs the extra `spark` of the package on the driver and on each executor, PySpark 3.5 or newer
and a Java that PySpark runs on.

>>> from pyspark.sql import SparkSession  # doctest: +SKIP
>>> import pyurial.spark  # doctest: +SKIP
>>> spark = SparkSession.builder.getOrCreate()  # doctest: +SKIP
>>> pyurial.spark.register(spark)  # doctest: +SKIP
>>> spark.sql("select uri_normalize('HTTP://a.example:80/b')").first()[0]  # doctest: +SKIP
'http://a.example/b'
>>> kept, refused = pyurial.spark.clean(spark.read.parquet("urls"), "url")  # doctest: +SKIP

`resolve`, `extract`, `audit` and `stats` make frames of frames, and `get` an expression.
`python -m pyurial.spark clean INPUT OUTPUT` is the cleaning as a program for `spark-submit`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._needs import lacking

if TYPE_CHECKING:
    from ._clean import Cleaned, clean
    from ._frames import audit, extract, get, resolve, stats
    from ._functions import register

__all__ = ["Cleaned", "audit", "clean", "extract", "get", "register", "resolve", "stats"]


def __getattr__(name: str) -> Any:
    """Import what needs PySpark when it is used, so that the program can say what is lacking."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    lack = lacking()
    if lack is not None:
        raise ImportError(lack)
    from . import _clean, _frames, _functions

    homes = {"register": _functions, "Cleaned": _clean, "clean": _clean}
    return getattr(homes.get(name, _frames), name)
