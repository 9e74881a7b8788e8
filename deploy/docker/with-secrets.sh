#!/bin/sh
# Exports the secrets that the init container created for this service, then executes a program. Variables that are already
# set take precedence, such as the secrets of an external PostgreSQL or S3.
set -eu
for file in "${SECRETS_DIR:-/run/ontrend}"/[A-Z]*; do
  name=$(basename "$file")
  [ ! -r "$file" ] || [ -n "$(printenv "$name" || true)" ] || export "$name=$(cat "$file")"
done
if [ -z "${DATABASE_URL:-}" ] && [ -n "${POSTGRES_PASSWORD:-}" ]; then
  export DATABASE_URL="postgres://ontrend:$POSTGRES_PASSWORD@postgres:5432/ontrend"
fi
exec "$@"
