#!/bin/sh
# Gives a program the secrets the init container made, then becomes it.
set -eu
for name in AUTH_SECRET FORWARD_SECRET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY; do
  if [ -r "/run/ontrend/$name" ]; then
    export "$name=$(cat "/run/ontrend/$name")"
  fi
done
exec "$@"
