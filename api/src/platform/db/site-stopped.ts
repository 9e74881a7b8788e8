/**
 * SQL that fails while the site runs, for a restore (deploy/src/backup). Files come back before the rows that name them,
 * and the worker takes away what no row names and is older than an hour (worker/sweep.ts): a long restore would lose what
 * it had put there. Every program of the site calls itself `ontrend-…` in its connections.
 */
export const SITE_STOPPED = `
do $$ begin
  if exists (
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'ontrend-%'
  ) then
    raise exception 'The site is running. Stop it first: docker compose stop worker api';
  end if;
end $$;
`;
