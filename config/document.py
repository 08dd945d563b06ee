"""A settings file: its YAML with lines, checked field by field, with all faults together."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from yaml import MappingNode, Node, ScalarNode, SequenceNode

from config.faults import Fault
from config.kinds import Kind, described, fields_of, list_of, mapping_of
from config.nodes import NotYaml, composed
from config.scalars import TAG, NotMeant, read, refuse_tag, similar, spelt


class Document:
    """What stands in one file: plain values that all convert, and the faults.

    ``values`` is nested as the file is, without what has a fault.
    """

    def __init__(self, path: Path | None, kind: Kind) -> None:
        self.values: dict[str, Any] = {}
        self.faults: list[Fault] = []
        self._lines: dict[str, int] = {}
        self._file = "" if path is None else str(path)
        if path is not None and (root := self._root(path)) is not None:
            with self._noting(root, ""):
                self.values = self._struct(root, "", kind)

    def fault(self, path: str, message: str, line: int | None = None) -> None:
        """Note a fault, by default in the line where the path stands."""
        self.faults.append(Fault(path, line or self._lines.get(path), message, self._file))

    def _root(self, path: Path) -> Node | None:
        try:
            return composed(path.read_bytes())
        except OSError as error:
            self.fault("", f"this cannot be read: {error.strerror}")
        except NotYaml as error:
            self.fault("", error.message, error.line)
        return None

    @contextmanager
    def _noting(self, node: Node, path: str) -> Iterator[None]:
        """Turn what is refused in the block into a fault, and go on after it."""
        try:
            yield
        except NotMeant as fault:
            self.fault(path, str(fault), node.start_mark.line + 1)

    def _read(self, node: Node, path: str, kind: Kind) -> Any:
        if fields_of(kind) is not None:
            return self._struct(node, path, kind)
        if mapping_of(kind) is not None:
            return self._mapping(node, path, kind)
        if list_of(kind) is not None:
            return self._list(node, path, kind)
        return _scalar(node, kind)

    def _struct(self, node: Node, path: str, kind: Kind) -> dict[str, Any]:
        values = {}
        fields = fields_of(kind) or {}
        for key, value, below in self._pairs(node, path, kind):
            with self._noting(key, below):
                values[key.value] = self._read(value, below, _field(key.value, fields))
        return values

    def _mapping(self, node: Node, path: str, kind: Kind) -> dict[str, Any]:
        values = {}
        key_kind, value_kind = mapping_of(kind) or (str, str)
        for key, value, below in self._pairs(node, path, kind):
            with self._noting(key, below):
                values[read(key, key_kind)] = self._read(value, below, value_kind)
        return values

    def _list(self, node: Node, path: str, kind: Kind) -> list[Any]:
        if not isinstance(node, SequenceNode):
            raise NotMeant(_wrong(node, kind))
        refuse_tag(node, f"{TAG}seq")
        values = []
        for at, item in enumerate(node.value):
            with self._noting(item, f"{path}[{at}]"):
                self._lines[f"{path}[{at}]"] = item.start_mark.line + 1
                values.append(self._read(item, f"{path}[{at}]", list_of(kind)))
        return values

    def _pairs(self, node: Node, path: str, kind: Kind) -> Iterator[tuple[ScalarNode, Node, str]]:
        """Give each key with its value and the path of both."""
        if node.tag == f"{TAG}null":
            return  # a heading with nothing below it but comments
        if not isinstance(node, MappingNode):
            raise NotMeant(_wrong(node, kind))
        refuse_tag(node, f"{TAG}map")
        for key, value in node.value:
            with self._noting(key, path):
                below = self._placed(key, path)
                yield key, value, below

    def _placed(self, key: Node, path: str) -> str:
        """Give the path of a key, and keep its line."""
        if not isinstance(key, ScalarNode) or not key.value.isprintable():
            raise NotMeant("a key is a single word")
        below = f"{path}.{key.value}" if path else str(key.value)
        line = key.start_mark.line + 1
        if below in self._lines:
            raise NotMeant(f"{key.value} stands twice, first in line {self._lines[below]}")
        self._lines[below] = line
        return below


def _scalar(node: Node, kind: Kind) -> Any:
    if not isinstance(node, ScalarNode):
        raise NotMeant(_wrong(node, kind))
    return read(node, kind)


def _field(name: str, fields: Mapping[str, Kind]) -> Kind:
    if name not in fields:
        known = similar(name, fields) or f"; known here are {', '.join(fields)}"
        raise NotMeant(f"there is no such setting{known}")
    return fields[name]


def _wrong(node: Node, kind: Kind) -> str:
    match node:
        case ScalarNode():
            found = spelt(node.value)
        case SequenceNode():
            found = "a list"
        case _:
            found = "a mapping"
    return f"found {found}; expected {described(kind)}"
