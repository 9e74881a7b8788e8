#!/bin/sh
# Gives a program the secrets the init container made for its service, then becomes it.
set -eu
for file in /run/ontrend/[A-Z]*; do
  [ ! -r "$file" ] || export "$(basename "$file")=$(cat "$file")"
done
if [ -n "${POSTGRES_PASSWORD:-}" ]; then
  export DATABASE_URL="postgres://ontrend:$POSTGRES_PASSWORD@postgres:5432/ontrend"
fi
exec "$@"
