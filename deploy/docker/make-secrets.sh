#!/bin/sh
# Creates the secrets and the certificate of an installation once. They are stored in one volume per service, so that a
# service sees only its own. Secrets are never printed.
set -eu
# Readable for every user, because services run as different users; each volume is mounted only into its service.
umask 022
cd "${SECRETS_DIR:-/secrets}"
REMOTES='mf-auth mf-blog-legal mf-feed mf-messages mf-notifications mf-profile'

write() { # FILE: written atomically
  cat > "$1.new"
  mv "$1.new" "$1"
}
# NAME SERVICE...: creates a secret that several services share; the first service's file is the original.
create_secret() {
  name=$1
  first=$2
  shift 2
  [ -s "$first/$name" ] || openssl rand -hex 32 | write "$first/$name"
  for service; do
    cmp -s "$first/$name" "$service/$name" || write "$service/$name" < "$first/$name"
  done
}

create_secret AUTH_SECRET api
create_secret FORWARD_SECRET api shell
create_secret POSTGRES_PASSWORD api postgres
create_secret S3_ACCESS_KEY_ID api
create_secret S3_SECRET_ACCESS_KEY api
for remote in $REMOTES; do create_secret RELEASE_TOKEN "$remote"; done
create_secret RELEASE_TOKEN shell

tokens=shell=$(cat shell/RELEASE_TOKEN)
for remote in $REMOTES; do tokens="$tokens,$remote=$(cat "$remote/RELEASE_TOKEN")"; done
echo "$tokens" | write shell/RELEASE_TOKENS

write s3/s3.json << END
{ "identities": [ { "name": "ontrend",
    "credentials": [ { "accessKey": "$(cat api/S3_ACCESS_KEY_ID)", "secretKey": "$(cat api/S3_SECRET_ACCESS_KEY)" } ],
    "actions": [ "Admin", "Read", "Write", "List", "Tagging" ] } ] }
END

if [ ! -s gateway/site.crt ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj /CN=OnTrend \
    -addext 'subjectAltName=DNS:localhost,DNS:gateway,IP:127.0.0.1' -keyout gateway/site.key -out gateway/site.crt.new \
    2> /dev/null
  chmod 644 gateway/site.key
  mv gateway/site.crt.new gateway/site.crt
fi
