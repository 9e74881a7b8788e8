import type { Migration } from './migration.ts';

/**
 * As 0031, also where its owner deleted it before the worker took it away: an upload that was given up has never been
 * measured, a file that could not be made has the sentence that says so. Both are as if they had never been.
 */
export const goneVideosOnly: Migration = {
  name: '0032-gone-videos-only',
  sql: `
create or replace function keep_gone_videos() returns trigger language plpgsql as $$
begin
  insert into gone_videos (file_name)
  select file_name from gone
  where state not in ('uploading', 'failed') and (state <> 'removed' or (failure is null and width > 0))
  on conflict do nothing;
  return null;
end $$;
`,
};
