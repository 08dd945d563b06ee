"""The syntax of YAML: bytes to nodes that know their lines, or the one fault that stops it."""

import yaml
from yaml import MarkedYAMLError, Node
from yaml.reader import ReaderError


class NotYaml(Exception):
    """The bytes are no YAML; ``message`` says why, ``line`` where, from 1."""

    def __init__(self, message: str, line: int | None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


def composed(content: bytes) -> Node | None:
    """Give the root of the only document, None when it is empty.  Raises NotYaml.

    Nothing is constructed: what a tag asks for is never done.
    """
    text = _decoded(content)
    try:
        return yaml.compose(text, Loader=yaml.SafeLoader)
    except MarkedYAMLError as error:
        mark = error.problem_mark
        raise NotYaml(_reason(error), None if mark is None else mark.line + 1) from error
    except ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        message = f"the character {error.character:#x} has no place in YAML"
        raise NotYaml(message, line) from error
    except RecursionError as error:
        raise NotYaml("this is nested too deeply", None) from error


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise NotYaml("this is not UTF-8", line) from error


def _reason(error: MarkedYAMLError) -> str:
    if error.problem and r"'\t'" in error.problem:
        return "a tab cannot stand here; indent with blanks"
    return f"this is not YAML: {error.problem or error.context}"
