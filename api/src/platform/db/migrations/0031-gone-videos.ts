import type { Migration } from './migration.ts';

/**
 * Names of videos that are no more: whoever comes by their link is told so for good (decision 041). Nothing of what they
 * were or whose is kept; a name is eleven random letters. What never became a video is not told of.
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
-- By statement: the removal of an account takes all its videos at once.
create trigger keep_gone_videos after delete on videos referencing old table as gone
  for each statement execute function keep_gone_videos();
`,
};
