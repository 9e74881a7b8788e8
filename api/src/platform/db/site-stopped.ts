/**
 * SQL that fails while any program of the site is connected; a restore runs it first (deploy/src/backup). A
 * restore writes files before the rows that reference them, and the worker deletes unreferenced files after
 * an hour, so it would delete what a long restore has written. Every program of the site uses an application
 * name that starts with `ontrend-`.
 */
export const ASSERT_SITE_STOPPED_SQL = `
do $$ begin
  if exists (
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'ontrend-%'
  ) then
    raise exception 'The site is running. Stop it first: docker compose stop worker api'
      using hint = 'A connection pooler keeps connections of the API open for some minutes: stop it, too.';
  end if;
end $$;
`;
