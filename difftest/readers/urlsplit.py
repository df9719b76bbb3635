"""Reads a text in hexadecimal a line, and prints the host that `urlsplit` reads, in hexadecimal too,
or `-` if it refuses the text."""

import sys
from urllib.parse import urlsplit

for line in sys.stdin:
    try:
        host = urlsplit(bytes.fromhex(line).decode()).hostname
    except ValueError:
        host = None
    print(host.encode("utf-8", "surrogatepass").hex() if host else "-")
