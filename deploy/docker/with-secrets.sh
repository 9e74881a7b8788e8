#!/bin/sh
# Gives a program the secrets the init container made for its service, then becomes it. What is set already stays: another
# PostgreSQL or S3 has secrets of its own.
set -eu
for file in "${SECRETS_DIR:-/run/ontrend}"/[A-Z]*; do
  name=$(basename "$file")
  [ ! -r "$file" ] || [ -n "$(printenv "$name" || true)" ] || export "$name=$(cat "$file")"
done
if [ -z "${DATABASE_URL:-}" ] && [ -n "${POSTGRES_PASSWORD:-}" ]; then
  export DATABASE_URL="postgres://ontrend:$POSTGRES_PASSWORD@postgres:5432/ontrend"
fi
exec "$@"
