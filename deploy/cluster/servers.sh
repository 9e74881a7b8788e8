# Questions to the PostgreSQL servers of the cluster. Needs SERVERS (host names), and PGUSER and PGPASSFILE for the login.

export PGCONNECT_TIMEOUT=2 PGDATABASE=ontrend

# SERVER SQL: prints the result. Fails if the server does not answer.
ask() { psql --no-psqlrc --tuples-only --no-align --quiet --host "$1" --command "$2" 2> /dev/null; }

# Prints the primary. If there are two, it is the one that was promoted last, because a promotion begins a new timeline.
find_primary() {
  for server in $SERVERS; do
    timeline=$(ask "$server" "select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end") ||
      continue
    [ -z "$timeline" ] || echo "$timeline $server"
  done | sort -r | sed -n '1s/.* //p'
}

# SERVER: prints the newest timeline that the server knows. Only for the superuser.
ask_timeline() {
  ask "$1" "select coalesce(max(left(name, 8)), '00000001') from pg_ls_waldir() where name ~ '^[0-9A-F]{8}\.history$'"
}
