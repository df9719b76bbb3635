"""`python -m pyurial.spark`, and what `spark-submit` runs."""

import sys

from pyurial.spark._needs import lacking

if __name__ == "__main__":
    lack = lacking()
    if lack is not None:
        sys.exit(print(f"urial: {lack}", file=sys.stderr) or 2)
    from pyurial.spark._program import main

    sys.exit(main())
