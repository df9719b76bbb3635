"""`python -m pyurial.conformance FILE…`: runs files of vectors and prints a score."""

import sys

from .run import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
