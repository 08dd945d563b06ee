"""Moves as words: one canonical way to write each, and a forgiving way to read them.

The canonical line is what a bot sends, what the journal holds and what a record shows.  The
forgiving reading serves people: words may be shortened, prepositions and fields with only one
possible value left out, and several values given to a verb one after the other.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Literal, get_type_hints

from games.core import Action, Domain, GameError, Offer
from games.lexicon import Lexicon, is_optional, lexicon_of

Problem = Literal[
    "unknown_command",
    "ambiguous_command",
    "bad_usage",
    "bad_value",
    "too_expensive",
    "wrong_phase",
]

MOST_LISTED = 200
"""How many values or moves a list holds before it is shortened."""


class Unclear(GameError):
    """Words that are no move here, with what they could have meant.

    ``kind`` is the error code; ``word`` what was not understood; ``choices`` what would be.
    """

    def __init__(self, kind: Problem, word: str, choices: Sequence[str] = ()) -> None:
        """Keep the reason in parts, so that a text can say it in any language."""
        super().__init__(kind, word, tuple(choices))
        self.kind = kind
        self.word = word
        self.choices = tuple(choices)


@dataclass(frozen=True)
class Field:
    """One field of a verb: its name, the preposition before it in the form, and its lexicon."""

    name: str
    preposition: str
    lexicon: Lexicon
    is_optional: bool


@dataclass(frozen=True)
class Verb:
    """An action class as it is written."""

    word: str
    action: type[Action]
    fields: tuple[Field, ...]

    @classmethod
    def of(cls, action: type[Action]) -> "Verb":
        """Read the form and the annotations of an action class."""
        hints = get_type_hints(action, include_extras=True)
        fields, before = [], ""
        for token in action.form.split()[1:]:
            if token.startswith("{"):
                name = token.strip("{}")
                hint = hints[name]
                fields.append(Field(name, before, lexicon_of(hint), is_optional(hint)))
                before = ""
            else:
                before = token
        return cls(action.verb(), action, tuple(fields))

    def write(self, values: Sequence[Any]) -> str:
        """Return the canonical line; a field that is None is left out with its preposition."""
        parts = [self.word]
        for field, value in zip(self.fields, values, strict=True):
            if value is not None:
                parts += [field.preposition] if field.preposition else []
                parts.append(field.lexicon.write(value))
        return " ".join(parts)

    def goes_on(self, reading: "Reading", left: Sequence[str]) -> bool:
        """Tell whether the words left are further values, each a move of its own.

        They must be values of the last field, and that must not have been left out: a slip in
        the last word never turns one move into another.
        """
        if not reading.last or self.fields[-1].lexicon.is_set:
            return False
        return any(True for _ in self.fields[-1].lexicon.match(left, _Anything(False)))

    def plain(self, given: Sequence[str]) -> list[str]:
        """Return the given words without the prepositions of the form."""
        prepositions = {field.preposition for field in self.fields}
        return [word for word in given if word.lower() not in prepositions]


@dataclass(frozen=True)
class Reading:
    """One way to read words as the fields of a verb: how many it took, and the last field."""

    values: tuple[Any, ...]
    used: int
    last: int = 0


def _readings(
    fields: Sequence[Field], domains: Sequence[Domain], given: Sequence[str]
) -> Iterator[Reading]:
    """Yield each reading of the beginning of ``given`` as values within the domains."""
    if not fields:
        yield Reading((), 0)
        return
    for value, used in _values(fields[0], domains[0], given):
        for rest in _readings(fields[1:], domains[1:], given[used:]):
            last = rest.last if fields[1:] else used
            yield Reading((value, *rest.values), used + rest.used, last)


def _values(field: Field, domain: Domain, given: Sequence[str]) -> Iterator[tuple[Any, int]]:
    for value, used in field.lexicon.match(given, domain):
        if value in domain:
            yield value, used
    if None in domain:
        yield None, 0
    elif len(domain) == 1 and field.lexicon.is_implied:
        yield next(iter(domain)), 0


class _Anything:
    """A domain that holds every value, for reading moves that are not offered."""

    def __init__(self, may_be_none: bool) -> None:
        self.may_be_none = may_be_none

    def __contains__(self, value: object) -> bool:
        return value is not None or self.may_be_none

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __len__(self) -> int:
        return 0


_ANYTHING = _Anything(may_be_none=False)
_ANYTHING_OR_NONE = _Anything(may_be_none=True)

Shorthand = Callable[[Sequence[str], Sequence[Offer]], "Sequence[str] | None"]
"""A game's own short forms: words and offers to canonical moves, or None if it is none."""


class Notation:
    """The verbs of a game and how they are read."""

    def __init__(
        self,
        actions: Iterable[type[Action]],
        also: Mapping[str, str] | None = None,
        shorthand: Shorthand | None = None,
    ) -> None:
        """Take the action classes, further words for verbs, and the game's own short forms."""
        verbs = [Verb.of(action) for action in actions]
        self.verbs: dict[str, list[Verb]] = {}
        for verb in verbs:
            self.verbs.setdefault(verb.word, []).append(verb)
        self.by_action = {verb.action: verb for verb in verbs}
        self.also = dict(also or {})
        self.shorthand = shorthand

    def encode(self, action: Action) -> str:
        """Return the canonical line of an action, without its seat."""
        return self.by_action[type(action)].write(action.values())

    def decode(self, line: str, seat: int) -> Action:
        """Return the action of an exact line; raises Unclear."""
        word, *given = line.split() or [""]
        word = self.also.get(word.lower(), word.lower())
        if word not in self.verbs:
            raise Unclear("unknown_command", word, get_close_matches(word, self.verbs))
        for verb in self.verbs[word]:
            for values in _exactly(verb.fields, verb.plain(given)):
                return verb.action(seat, *values)
        raise Unclear("bad_usage", line, self.forms(word))

    def forms(self, word: str) -> list[str]:
        """Return how a verb is written, its fields in capitals."""
        return [re.sub(r"{(\w+)}", _capitals, verb.action.form) for verb in self.verbs[word]]

    def understand(
        self, line: str, seat: int, offers: Sequence[Offer], is_exact: bool = False
    ) -> tuple[Action, str]:
        """Return the first move that the words mean, and the words of those behind it.

        Several moves are parted by ``;``.  The move need not be legal: a well-formed one that is
        not offered comes back too, so that the game can say why not.  Raises Unclear.
        """
        first, _, rest = line.partition(";")
        if not first.split():
            raise Unclear("bad_usage", line.strip())
        if is_exact:
            return self.decode(first, seat), rest.strip()
        if self.shorthand and (moves := self.shorthand(first.split(), offers)):
            first, rest = moves[0], "; ".join([*moves[1:], *filter(None, [rest.strip()])])
        action, left = self.understand_one(first.split(), seat, offers)
        return action, "; ".join(filter(None, [left, rest.strip()]))

    def understand_one(
        self, given: Sequence[str], seat: int, offers: Sequence[Offer]
    ) -> tuple[Action, str]:
        """Return the move that these words mean, and the line for the values left over."""
        word = self.find_verb(given[0], offers)
        found = list(self.candidates(word, given[1:], offers))
        if not found:
            return self.unoffered(word, given[1:], seat, offers), ""
        most = max(used for _, used, _ in found)
        best = {action: left for action, used, left in found if used == most}
        if len(best) > 1:
            raise Unclear("ambiguous_command", " ".join(given), [self.encode(a) for a in best])
        action, left = next(iter(best.items()))
        return action, " ".join([word, *left]) if left else ""

    def candidates(
        self, word: str, given: Sequence[str], offers: Sequence[Offer]
    ) -> Iterator[tuple[Action, int, tuple[str, ...]]]:
        """Yield offered actions of a verb that the words can mean, words used, and words left."""
        for offer in offers:
            verb = self.by_action[offer.action]
            if verb.word != word:
                continue
            plain = verb.plain(given)
            for reading in _readings(verb.fields, offer.domains, plain):
                left = tuple(plain[reading.used :])
                if not left or verb.goes_on(reading, left):
                    yield offer.action(offer.seat, *reading.values), reading.used, left

    def find_verb(self, given: str, offers: Sequence[Offer]) -> str:
        """Return the verb that a word means: offered ones first, then all; raises Unclear."""
        word = self.also.get(given.lower(), given.lower())
        if word in self.verbs:
            return word
        now = {offer.action.verb() for offer in offers}
        for known in (now, self.verbs.keys() | self.also.keys()):
            found = sorted({self.also.get(v, v) for v in known if v.startswith(word)})
            if len(found) == 1:
                return found[0]
            if found:
                raise Unclear("ambiguous_command", given, found)
        raise Unclear("unknown_command", given, get_close_matches(word, sorted(now), 3, 0.5))

    def unoffered(
        self, word: str, given: Sequence[str], seat: int, offers: Sequence[Offer]
    ) -> Action:
        """Return the move that the words mean although it is not offered; raises Unclear."""
        for verb in self.verbs[word]:
            anything = [_ANYTHING_OR_NONE if f.is_optional else _ANYTHING for f in verb.fields]
            for reading in _readings(verb.fields, anything, verb.plain(given)):
                if reading.used == len(verb.plain(given)):
                    return verb.action(seat, *reading.values)
        if not any(offer.action.verb() == word for offer in offers):
            raise Unclear("wrong_phase", word, sorted({o.action.verb() for o in offers}))
        kind: Problem = "bad_value" if given else "bad_usage"
        raise Unclear(kind, " ".join(given) or word, self.forms(word))

    def moves(self, offers: Iterable[Offer], most: int | None = None) -> list[str]:
        """Return the canonical lines of the offers, at most ``most`` of them.

        With a limit each verb gets its share in turn, so that none is crowded out.
        """
        lines = [(self.encode(action) for action in offer) for offer in offers]
        if most is None:
            return [line for each in lines for line in each]
        found: list[str] = []
        while lines and len(found) < most:
            for each in list(lines):
                line = next(each, None)
                if line is None:
                    lines.remove(each)
                else:
                    found.append(line)
        return found[:most]

    def wire(self, offer: Offer) -> dict[str, Any]:
        """Return an offer as JSON shows it: kind, line and independent fields."""
        verb = self.by_action[offer.action]
        fields, shortened = {}, {}
        for field, domain in zip(verb.fields, offer.domains, strict=True):
            fields[field.name] = _wired(field.lexicon, domain)
            if not isinstance(domain, range) and len(domain) > MOST_LISTED:
                shortened[field.name] = len(domain)
        shown = {"kind": offer.kind, "line": offer.action.form, "fields": fields}
        return shown | ({"of": shortened} if shortened else {})

    def unwire(self, shown: Mapping[str, Any], seat: int) -> Offer:
        """Return the offer that ``wire`` showed; a shortened one offers what was listed."""
        fields = shown["fields"]
        verb = next(
            verb
            for verb in self.verbs[shown["line"].split()[0]]
            if [field.name for field in verb.fields] == list(fields)
        )
        domains = tuple(_unwired(f.lexicon, fields[f.name]) for f in verb.fields)
        return Offer(shown["kind"], verb.action, seat, domains)


def _capitals(field: re.Match[str]) -> str:
    return field[1].upper()


def _exactly(fields: Sequence[Field], given: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """Yield the exact readings that take all words; optional fields may be missing."""
    if not fields:
        if not given:
            yield ()
        return
    for value, used in fields[0].lexicon.read(given):
        for rest in _exactly(fields[1:], given[used:]):
            yield (value, *rest)
    if fields[0].is_optional:
        for rest in _exactly(fields[1:], given):
            yield (None, *rest)


def _wired(lexicon: Lexicon, domain: Domain) -> Any:
    if isinstance(domain, range) and domain.step == 1:
        return {"from": domain.start, "to": domain.stop - 1}
    values = sorted(domain) if isinstance(domain, frozenset) else list(domain)[:MOST_LISTED]
    return [None if v is None else lexicon.wire(v) for v in values[:MOST_LISTED]]


def _unwired(lexicon: Lexicon, shown: Any) -> Domain:
    if isinstance(shown, Mapping):
        return range(shown["from"], shown["to"] + 1)
    return tuple(None if v is None else next(lexicon.read(str(v).split()))[0] for v in shown)
