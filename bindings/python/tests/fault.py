"""Two answers of the package that contradict each other."""


class Fault(Exception):
    """No answer that could be compared."""


def agree(what: str, one: object, other: object) -> None:
    """Check that two ways to one answer agree."""
    if one != other:
        raise Fault(f"{what}: {one!r} and {other!r}")
