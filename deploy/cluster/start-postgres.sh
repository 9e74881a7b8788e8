#!/bin/bash
# Starts one PostgreSQL server of the cluster, as the primary or as a replica of it (decision 128). Environment variables:
#   SERVER   host name of this server
#   SERVERS  host names of all servers; the first one creates the database of a new cluster
set -euo pipefail
. /etc/ontrend/cluster/servers.sh

CONFIGURATION=/etc/ontrend/cluster/postgresql.conf
# Time after which a former primary starts although no other server answers. It confirms no writes before a replica is connected.
LONELY_SECONDS=60
# Time in which other servers must answer, so that a server whose volume is new does not create a second database.
FIRST_START_SECONDS=5

export PGUSER=$POSTGRES_USER PGPASSFILE=/tmp/pgpass
(umask 077 && echo "*:5432:*:$PGUSER:$(cat "$POSTGRES_PASSWORD_FILE")" > "$PGPASSFILE")
all_servers=$SERVERS
first_server=${all_servers%% *}
# The other servers.
SERVERS=$(for each in $all_servers; do [ "$each" = "$SERVER" ] || echo "$each"; done)

log() { echo "cluster: $1"; }

start() { # OPTION...: replaces this program by the server
  exec docker-entrypoint.sh postgres -c config_file=$CONFIGURATION -c cluster_name="$SERVER" "$@"
}

start_replica() {
  touch "$PGDATA/standby.signal"
  log "$SERVER starts as a replica"
  # Connects to whichever of the others is the primary.
  start -c "primary_conninfo=host=${SERVERS//[$'\n ']/,} user=$PGUSER application_name=$SERVER target_session_attrs=read-write connect_timeout=2"
}

start_primary() {
  log "$SERVER starts as the primary"
  start
}

wait_for_primary() {
  until primary=$(find_primary) && [ -n "$primary" ]; do sleep 1; done
}

copy_primary() {
  wait_for_primary
  log "$SERVER copies $primary"
  # What an interrupted copy has left.
  find "$PGDATA" -mindepth 1 -delete
  pg_basebackup --host "$primary" --pgdata "$PGDATA" --wal-method stream --checkpoint fast
}

# A former primary has to give up what no replica has, which was never confirmed.
rewind_to_primary() {
  log "$SERVER was the primary before $primary, and becomes its replica"
  # Of the server that was killed. Its number is that of this program, so that it looks as if it were running.
  rm -f "$PGDATA/postmaster.pid"
  pg_rewind --target-pgdata "$PGDATA" --config-file $CONFIGURATION \
    --source-server "host=$primary user=$PGUSER dbname=$PGDATABASE" || {
    log "$SERVER can't follow $primary. Delete its volume: it then copies the database again."
    exit 1
  }
}

# Decides for a former primary: another one is followed; without another one, it is still the primary if a replica agrees.
resume() {
  own_timeline=$(cd "$PGDATA/pg_wal" && ls | sed -n 's/^\([0-9A-F]\{8\}\)\.history$/\1/p' | sort | tail -1)
  local replicas newer timeline
  for ((second = 0; ; second++)); do
    primary=$(find_primary)
    [ -z "$primary" ] || { rewind_to_primary && start_replica; }
    replicas=0 newer=0
    for each in $SERVERS; do
      timeline=$(ask_timeline "$each") || continue
      replicas=$((replicas + 1))
      [[ ! $timeline > ${own_timeline:-00000001} ]] || newer=1
    done
    if [ $newer = 1 ]; then
      log "$SERVER waits for the primary that was promoted after it"
    elif [ $replicas != 0 ]; then
      start_primary
    elif [ $second -ge $LONELY_SECONDS ]; then
      log "No other server answers."
      start_primary
    fi
    sleep 1
  done
}

is_cluster_running() { for each in $SERVERS; do pg_isready --quiet --host "$each" --timeout 1 && return; done; return 1; }

if [ -f "$PGDATA/standby.signal" ]; then
  start_replica
elif [ -s "$PGDATA/PG_VERSION" ] && [ ! -f "$PGDATA/backup_label" ]; then
  resume
elif [ "$SERVER" = "$first_server" ]; then
  for ((second = 0; second < FIRST_START_SECONDS; second++)); do
    ! is_cluster_running || break
    sleep 1
  done
  if is_cluster_running; then
    copy_primary
    start_replica
  fi
  # There is no replica that could confirm the creation of the database.
  export PGOPTIONS='-c synchronous_commit=local'
  start_primary
else
  copy_primary
  start_replica
fi
