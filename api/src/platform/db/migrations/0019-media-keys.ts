import type { Migration } from './migration.ts';

/** Progress of videos that are being processed, and rotation of media keys (decision 024). */
export const mediaKeys: Migration = {
  name: '0019-media-keys',
  sql: `
-- Videos that need a new key after a visibility change; nearly always empty.
create index videos_key_due on videos (id)
  where state <> 'removed' and (visibility = 'private') <> starts_with(media_key, 'p-');

-- Published by a trigger, so that progress made by the API or a worker reaches the owner with the same commit.
create function tell_video_progress() returns trigger language plpgsql as $$
begin
  perform pg_notify('ontrend_events', json_build_object('topic', 'uploads', 'to', new.owner_id,
    'file', new.file_name, 'state', new.state, 'progress', new.progress)::text);
  return null;
end $$;
create trigger tell_video_progress after update of state, progress, has_hls, media_key on videos for each row
  when ((old.state, old.progress, old.has_hls, old.media_key)
    is distinct from (new.state, new.progress, new.has_hls, new.media_key))
  execute function tell_video_progress();
`,
};
