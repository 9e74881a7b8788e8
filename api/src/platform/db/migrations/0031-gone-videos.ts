import type { Migration } from './migration.ts';

/**
 * File names of deleted videos, so that their links answer 410 permanently (decision 041). Nothing else about
 * them is stored; a name is eleven random letters. Uploads that never became a video are not recorded.
 */
export const goneVideos: Migration = {
  name: '0031-gone-videos',
  sql: `
create table gone_videos (
  file_name text primary key,
  gone_at timestamptz not null default now()
);

create function keep_gone_videos() returns trigger language plpgsql as $$
begin
  insert into gone_videos (file_name)
  select file_name from gone where state not in ('uploading', 'failed')
  on conflict do nothing;
  return null;
end $$;
-- Statement-level, because the deletion of an account deletes all its videos at once.
create trigger keep_gone_videos after delete on videos referencing old table as gone
  for each statement execute function keep_gone_videos();
`,
};
