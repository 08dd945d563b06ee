#!/bin/sh
# A bot in a shell: plays any game from the list of moves, with nc and jq.
# Usage: shell.sh HOST PORT GAME [NAME]
set -eu
pipe=$(mktemp -u)
mkfifo "$pipe"
trap 'rm -f "$pipe"' EXIT

nc "$1" "$2" <"$pipe" | {
  printf '%s\n' '/mode json' "/name ${4:-shell-$$} bot" "/join $3"
  jq --unbuffered -Rr '
    fromjson? |
    if .type == "turn" and .you then
      "@\(.table)/\(.n) \(.moves[(now * 1000000 | floor) % (.moves | length)])"
    elif .type == "over" then
      (.text | stderr | empty), "/quit"
    else
      empty
    end'
} | sed -u '/^\/quit$/q' >"$pipe" # the end of sed ends nc, and that jq
