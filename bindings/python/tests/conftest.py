"""Tests of Spark run where there is PySpark: `cargo xtask spark` has an environment for it."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("pyspark") else ["spark"]
