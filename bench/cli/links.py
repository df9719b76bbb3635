"""The references of a page in `href` and `src`, resolved: what people write with lxml and urljoin."""

import sys
from urllib.parse import urljoin

from lxml import html

base, name = sys.argv[1:]
out = []
for element in html.parse(name).getroot().iter():
    for attribute, value in element.items():
        if attribute in ("href", "src"):
            out.append(urljoin(base, value))
print("\n".join(out))
