#!/bin/sh
# Runs PgBouncer, and connects it to another server when that becomes the primary (decision 128). Environment variables:
#   SERVERS  host names of the PostgreSQL servers
set -eu
. /etc/ontrend/cluster/servers.sh
CHECK_SECONDS=1
export PGUSER=ontrend_app PGPASSFILE=/tmp/pgpass
(umask 077 && echo "*:5432:*:$PGUSER:$(cat /run/ontrend/DATABASE_APP_PASSWORD)" > "$PGPASSFILE")

# Terminates new connections to a replica. Until this script sees that another server is the primary, the address can belong to a replica.
# Connections that are open need no check, because a server restarts before it becomes a replica.
terminate_on_replica="select pg_terminate_backend(pg_backend_pid()) where pg_is_in_recovery()"
# What the API sets for its connections, because a transaction can use a connection that was opened for another client.
settings="set statement_timeout = 15000; set idle_in_transaction_session_timeout = 30000; set plan_cache_mode = force_generic_plan"

# PgBouncer gets the address, because its own resolver (c-ares) ignores `dns_max_ttl` and caches the address of a name for the TTL of the
# DNS record, with Docker ten minutes. Another server may have the address by then.
resolve_address() { # SERVER
  getent ahosts "$1" | sed -n '1s/ .*//p'
}

write_databases() { # ADDRESS
  cat > /tmp/databases.ini.new << DATABASES
[databases]
; For calls: a connection belongs to a client for one transaction.
ontrend = host=$1 dbname=ontrend pool_mode=transaction pool_size=40 connect_query='$terminate_on_replica; $settings'
; For LISTEN, locks and migrations: a connection belongs to a client until it disconnects, and is then reset (`discard all`).
ontrend_session = host=$1 dbname=ontrend pool_mode=session pool_size=60 connect_query='$terminate_on_replica'
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
  address=$([ -z "$primary" ] || resolve_address "$primary")
  if [ -n "$address" ] && [ "$address" != "$current" ]; then
    write_databases "$address"
    echo "cluster: $primary is the primary, at $address"
    current=$address
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
