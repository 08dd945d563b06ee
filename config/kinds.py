"""What a setting is expected to be: taken apart, said in words, and checked for one value."""

from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec.inspect import (
    BoolType,
    CustomType,
    DictType,
    LiteralType,
    Metadata,
    NoneType,
    StructType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)

Kind = Any
"""A type as it is annotated: a struct, a mapping, a list, or what one value may be."""


def converted(value: object, kind: Kind) -> Any:
    """Give the value as its kind.  Raises ``msgspec.ValidationError``."""
    return msgspec.convert(value, kind, dec_hook=_path)


def fields_of(kind: Kind) -> dict[str, Kind] | None:
    """Give the keys of a struct with their kinds, or None when the kind is none."""
    if not isinstance(type_info(kind), StructType):
        return None
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


def mapping_of(kind: Kind) -> tuple[Kind, Kind] | None:
    """Give the kinds of the keys and values of a mapping, or None when the kind is none."""
    return get_args(kind) if isinstance(type_info(kind), DictType) else None


def list_of(kind: Kind) -> Kind | None:
    """Give the kind of the items of a list, or None when the kind is none."""
    return get_args(kind)[0] if isinstance(type_info(kind), VarTupleType) else None


def words_of(kind: Kind) -> tuple[str, ...]:
    """Give the words to choose from, if it is a choice."""
    info = type_info(kind)
    return tuple(map(str, info.values)) if isinstance(info, LiteralType) else ()


def described(kind: Kind) -> str:
    """Say what is expected."""
    info = type_info(kind)
    parts = info.types if isinstance(info, UnionType) else (info,)
    return " or ".join(map(_described, parts))


def _described(part: Type) -> str:
    match part:
        case Metadata(extra_json_schema={"description": str(words)}):
            return words
        case BoolType():
            return "true or false"
        case LiteralType():
            return f"one of {', '.join(sorted(map(str, part.values)))}"
        case CustomType():
            return "a path"
        case NoneType():
            return "null"
        case StructType():
            return f"a mapping with {', '.join(field.name for field in part.fields)}"
        case DictType():
            return "a mapping"
        case VarTupleType():
            return "a list"
        case _:
            return "a text"


def _path(kind: type, value: object) -> object:
    if kind is Path and isinstance(value, str | Path) and str(value):
        return Path(value)
    raise NotImplementedError
