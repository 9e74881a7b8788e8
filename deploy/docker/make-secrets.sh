#!/bin/sh
# Creates the secrets and the self-signed certificate of an installation once, and writes the configuration files that
# contain secrets. They are stored in one volume per purpose, so that a service sees only its own. Secrets are never printed.
#   DATABASE_SERVERS  host names of the database servers of a cluster; without it, the only one is `postgres`
set -eu
# Readable for every user, because services run as different users; each volume is mounted only into its services.
umask 022
cd "${SECRETS_DIR:-/secrets}"
REMOTES='mf-auth mf-blog-legal mf-feed mf-messages mf-notifications mf-profile'

write() { # FILE: written atomically
  cat > "$1.new"
  mv "$1.new" "$1"
}
# NAME VOLUME...: creates a secret that several services share; the first volume's file is the original.
create_secret() {
  name=$1
  first=$2
  shift 2
  [ -s "$first/$name" ] || openssl rand -hex 32 | write "$first/$name"
  for volume; do
    cmp -s "$first/$name" "$volume/$name" || write "$volume/$name" < "$first/$name"
  done
}

# FILE: creates a private Ed25519 key.
create_key() {
  [ -s "$1" ] || openssl genpkey -algorithm ed25519 -outform DER | openssl base64 -A | write "$1"
}

create_secret AUTH_SECRET api
create_secret FORWARD_SECRET api shell

# Of the superuser, which only PostgreSQL's own container and `roles` know. Installations that were created before there
# were separate roles also had it in the API's volume.
create_secret POSTGRES_PASSWORD postgres
rm -f api/POSTGRES_PASSWORD
create_secret DATABASE_OWNER_PASSWORD postgres
create_secret DATABASE_APP_PASSWORD postgres
echo "postgres://ontrend:$(cat postgres/POSTGRES_PASSWORD)@postgres:5432/ontrend" | write postgres/DATABASE_URL
owner=ontrend_owner:$(cat postgres/DATABASE_OWNER_PASSWORD)
app=ontrend_app:$(cat postgres/DATABASE_APP_PASSWORD)
# The worker runs tools on files of strangers, so its container has no key with which sessions or codes could be forged.
if [ -z "${DATABASE_SERVERS:-}" ]; then
  for volume in api worker; do echo "postgres://$app@postgres:5432/ontrend" | write $volume/DATABASE_URL; done
  echo "postgres://$owner@postgres:5432/ontrend" | write owner/DATABASE_URL
  # Of a cluster that this installation was before.
  rm -f api/DATABASE_SESSION_URL api/DATABASE_REPLICA_URLS
else
  # A cluster (docker-compose.cluster.yml): only calls use connections that belong to them for one transaction.
  echo "postgres://$app@pgbouncer:5432/ontrend" | write api/DATABASE_URL
  echo "postgres://$app@pgbouncer:5432/ontrend_session" | write api/DATABASE_SESSION_URL
  write worker/DATABASE_URL < api/DATABASE_SESSION_URL
  echo "postgres://$owner@pgbouncer:5432/ontrend_session" | write owner/DATABASE_URL
  replicas=
  # The API reads from those that are replicas at the moment.
  for server in $DATABASE_SERVERS; do replicas="$replicas${replicas:+,}postgres://$app@$server:5432/ontrend"; done
  echo "$replicas" | write api/DATABASE_REPLICA_URLS
  create_secret DATABASE_APP_PASSWORD postgres pgbouncer
  printf '"ontrend_owner" "%s"\n"ontrend_app" "%s"\n' "${owner#*:}" "${app#*:}" | write pgbouncer/userlist.txt
fi

create_secret REDISCLI_AUTH valkey
password=$(cat valkey/REDISCLI_AUTH)
printf 'requirepass %s\nmasterauth %s\n' "$password" "$password" | write valkey/valkey.conf
if [ -z "${DATABASE_SERVERS:-}" ]; then echo "redis://:$password@valkey:6379" | write api/REDIS_URL
else echo "redis+sentinel://:$password@sentinels:26379/ontrend" | write api/REDIS_URL; fi

for volume in api owner shell; do
  create_secret S3_ACCESS_KEY_ID "$volume"
  create_secret S3_SECRET_ACCESS_KEY "$volume"
done
create_secret S3_ACCESS_KEY_ID api worker
create_secret S3_SECRET_ACCESS_KEY api worker
# NAME VOLUME ACTION...: one identity of the object store.
identity() {
  printf '{ "name": "%s", "credentials": [ { "accessKey": "%s", "secretKey": "%s" } ], "actions": [ %s ] }' \
    "$1" "$(cat "$2/S3_ACCESS_KEY_ID")" "$(cat "$2/S3_SECRET_ACCESS_KEY")" "$3"
}
# Actions of a bucket are limited to it by its name. Only the owner's key creates buckets.
{
  echo '{ "identities": ['
  identity api api '"Read:ontrend", "Write:ontrend", "List:ontrend", "Tagging:ontrend"' && echo ,
  identity documents shell '"Read:releases", "Write:releases", "List:releases", "Tagging:releases"' && echo ,
  identity owner owner '"Admin:ontrend", "Admin:releases"' && echo
  echo '] }'
} | write s3/s3.json

for remote in $REMOTES; do create_secret RELEASE_TOKEN "$remote"; done
create_secret RELEASE_TOKEN shell
tokens=shell=$(cat shell/RELEASE_TOKEN)
for remote in $REMOTES; do tokens="$tokens,$remote=$(cat "$remote/RELEASE_TOKEN")"; done
echo "$tokens" | write shell/RELEASE_TOKENS

# The document server has only the public keys of the remotes, so that a token alone releases nothing (decision 072).
create_key shell/POINTER_KEY
create_key shell/RELEASE_KEY
for remote in $REMOTES; do create_key "$remote/RELEASE_KEY"; done
keys=
for app in shell $REMOTES; do
  public=$(openssl base64 -d -A -in "$app/RELEASE_KEY" | openssl pkey -inform DER -pubout -outform DER | openssl base64 -A)
  keys="$keys${keys:+,}$app=$public"
done
echo "$keys" | write shell/RELEASE_PUBLIC_KEYS

if [ ! -s gateway/site.crt ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj /CN=OnTrend \
    -addext 'subjectAltName=DNS:localhost,DNS:gateway,IP:127.0.0.1' -keyout gateway/site.key -out gateway/site.crt.new \
    2> /dev/null
  chmod 644 gateway/site.key
  mv gateway/site.crt.new gateway/site.crt
fi
