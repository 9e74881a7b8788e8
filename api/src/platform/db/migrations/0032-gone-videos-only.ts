import type { Migration } from './migration.ts';

/**
 * Corrects 0031 for videos deleted by their owner before the worker removed them: an abandoned upload was
 * never measured, and a failed video has an error message. Neither is recorded.
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
