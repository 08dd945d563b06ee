#!/bin/sh
# A bot in a shell: plays any game from the list of moves, with nc and jq.
# Usage: shell.sh HOST PORT GAME [NAME]
set -eu
pipe=$(mktemp -u)
mkfifo "$pipe"
trap 'rm -f "$pipe"' EXIT
exec 3<>"$pipe"
printf '%s\n' '/mode json' "/name ${4:-shell-$$} bot" "/join $3" >&3

nc "$1" "$2" <"$pipe" | jq --unbuffered -Rr '
  fromjson? |
  if .type == "turn" and .you then
    "@\(.table)/\(.n) \(.moves[(now * 1000000 | floor) % (.moves | length)])"
  elif .type == "over" then
    (.text | stderr | empty), "/quit", halt
  else
    empty
  end' >&3
