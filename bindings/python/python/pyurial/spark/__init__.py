"""Columns of URIs on Apache Spark: SQL functions, and the cleaning of a list larger than one machine.

It needs `pip install 'pyurial[spark]'` on the driver and on each executor, PySpark 3.5 or newer and
a Java that PySpark runs on.

>>> from pyspark.sql import SparkSession  # doctest: +SKIP
>>> import pyurial.spark  # doctest: +SKIP
>>> spark = SparkSession.builder.getOrCreate()  # doctest: +SKIP
>>> pyurial.spark.register(spark)  # doctest: +SKIP
>>> spark.sql("select uri_normalize('HTTP://a.example:80/b')").first()[0]  # doctest: +SKIP
'http://a.example/b'
>>> kept, refused = pyurial.spark.clean(spark.read.parquet("urls"), "url")  # doctest: +SKIP

`python -m pyurial.spark clean INPUT OUTPUT` is the cleaning as a program for `spark-submit`.
"""

from __future__ import annotations

from ._clean import Cleaned, clean
from ._functions import register

__all__ = ["Cleaned", "clean", "register"]
