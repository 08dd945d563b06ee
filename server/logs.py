"""The log: one line for each event on standard error, never with a token in it."""

import sys

from twisted.logger import (
    FilteringLogObserver,
    LogLevel,
    LogLevelFilterPredicate,
    globalLogBeginner,
    textFileLogObserver,
)


def begin_log(level: str) -> None:
    """Log everything of this level and above."""
    least = LogLevelFilterPredicate(LogLevel.lookupByName(level))
    observer = FilteringLogObserver(textFileLogObserver(sys.stderr), [least])
    globalLogBeginner.beginLoggingTo([observer], redirectStandardIO=False)
