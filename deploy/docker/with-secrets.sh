#!/bin/sh
# Exports the secrets that the init container created for this service, then executes a program. Variables that are already
# set take precedence, such as the URL of an external PostgreSQL or the keys of an external S3.
set -eu
for file in "${SECRETS_DIR:-/run/ontrend}"/[A-Z]*; do
  name=$(basename "$file")
  [ ! -r "$file" ] || [ -n "$(printenv "$name" || true)" ] || export "$name=$(cat "$file")"
done
exec "$@"
