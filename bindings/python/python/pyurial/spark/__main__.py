"""`python -m pyurial.spark`, and what `spark-submit` runs."""

from pyurial.spark._program import main

if __name__ == "__main__":
    raise SystemExit(main())
