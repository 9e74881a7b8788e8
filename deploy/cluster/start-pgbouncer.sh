#!/bin/sh
# Runs PgBouncer, and connects it to another server when that becomes the primary (decision 128). Environment variables:
#   SERVERS  host names of the PostgreSQL servers
set -eu
. /etc/ontrend/cluster/servers.sh
CHECK_SECONDS=1
export PGUSER=ontrend_app PGPASSFILE=/tmp/pgpass
(umask 077 && echo "*:5432:*:$PGUSER:$(cat /run/ontrend/DATABASE_APP_PASSWORD)" > "$PGPASSFILE")

# What the API sets for its connections, because a transaction can use a connection that was opened for another client.
settings="set statement_timeout = 15000; set idle_in_transaction_session_timeout = 30000; set plan_cache_mode = force_generic_plan"

write_databases() { # PRIMARY
  cat > /tmp/databases.ini.new << DATABASES
[databases]
; For calls: a connection belongs to a client for one transaction.
ontrend = host=$1 dbname=ontrend pool_mode=transaction pool_size=40 connect_query='$settings'
; For LISTEN, locks and migrations: a connection belongs to a client until it disconnects, and is then closed.
ontrend_session = host=$1 dbname=ontrend pool_mode=session pool_size=60 server_lifetime=0
DATABASES
  mv /tmp/databases.ini.new /tmp/databases.ini
}

pooler=
stop() {
  [ -z "$pooler" ] || kill -QUIT "$pooler"
  exit 0
}
trap stop TERM INT

current=
while :; do
  primary=$(find_primary)
  if [ -n "$primary" ] && [ "$primary" != "$current" ]; then
    write_databases "$primary"
    echo "cluster: $primary is the primary"
    current=$primary
    if [ -z "$pooler" ]; then
      pgbouncer /etc/ontrend/cluster/pgbouncer.ini &
      pooler=$!
    else
      kill -HUP "$pooler"
    fi
  fi
  [ -z "$pooler" ] || kill -0 "$pooler" || exit 1
  sleep $CHECK_SECONDS &
  wait $!
done
