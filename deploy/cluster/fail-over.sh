#!/bin/sh
# Promotes the replica that has most of the lost primary (docs/cluster.md, "Fail over").
#   --accept-loss  also when a replica does not answer, which may be the only one that has the last confirmed writes
set -eu
. /etc/ontrend/cluster/servers.sh
export PGUSER="$POSTGRES_USER" PGPASSFILE=/tmp/pgpass
(umask 077 && echo "*:5432:*:$PGUSER:$(cat "$POSTGRES_PASSWORD_FILE")" > "$PGPASSFILE")

fail() {
  echo "$1" >&2
  exit 1
}

primary=$(find_primary)
[ -z "$primary" ] || fail "$primary is the primary. Stop it first: docker compose stop $primary"

# Prints position and name of each replica that answers, the furthest first. A server that has started again has received nothing
# since, and replays what it has stored.
list_replicas() {
  for server in $SERVERS; do
    position=$(ask "$server" \
      "select lpad((greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0')::text, 20, '0')") || continue
    [ -z "$position" ] || echo "$position $server"
  done | sort -r
}

# Waits until no replica replays any more.
seconds=0
replicas=$(list_replicas)
until sleep 1 && previous=$replicas && replicas=$(list_replicas) && [ "$replicas" = "$previous" ]; do
  seconds=$((seconds + 1))
  [ "$seconds" -lt 60 ] || fail 'The replicas still replay what they have stored. Repeat the command when they are done.'
done
expected=$(($(echo "$SERVERS" | wc -w) - 1))
found=$(echo "$replicas" | grep -c . || true)
[ "$found" -gt 0 ] || fail 'No server answers.'
[ "$found" -ge "$expected" ] || [ "${1:-}" = --accept-loss ] || fail \
  "Only $found of $expected replicas answers. Start the others, or repeat with --accept-loss: writes that only they have are lost."

chosen=$(echo "$replicas" | sed -n '1s/.* //p')
[ "$(ask "$chosen" 'select pg_promote(true, 60)')" = t ] || fail "$chosen was not promoted. Its log has the reason."
echo "$chosen is the primary now."
