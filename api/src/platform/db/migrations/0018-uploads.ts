import type { Migration } from './migration.ts';

/** Settings of a video that its owner chooses, captions, and uploads in progress (decision 023). */
export const uploads: Migration = {
  name: '0018-uploads',
  sql: `
-- 'unlisted': visible to everyone with the link, excluded from all lists.
alter table videos drop constraint videos_visibility_check;
alter table videos add constraint videos_visibility_check check (visibility in ('public', 'unlisted', 'private'));
-- 'removed': deleted by its owner and invisible; the worker deletes the row and the files.
alter table videos drop constraint videos_state_check;
alter table videos add constraint videos_state_check
  check (state in ('uploading', 'queued', 'processing', 'ready', 'failed', 'removed'));
alter table videos
  add column comments_on boolean not null default true,
  -- The owner marked the video as sensitive: it is covered until the viewer chooses to watch it.
  add column sensitive boolean not null default false,
  -- The cover chosen by the owner, at <media_key>/covers/<cover_key>.webp and .jpg; null: the first frame.
  add column cover_key text,
  -- Size of the uploaded file. Demo content counts towards no quota.
  add column source_bytes bigint not null default 0 check (source_bytes >= 0);
create index videos_removed on videos (id) where state = 'removed';

-- WebVTT at <media_key>/captions/<key>.vtt.
create table video_captions (
  video_id bigint not null references videos on delete cascade,
  -- A language tag, such as 'en' or 'pt-BR'.
  language text not null,
  key text not null unique,
  primary key (video_id, language)
);

-- Uploads in progress, and completed ones for a day: the daily quota of a user is computed from this table.
create table uploads (
  -- The file_name of the video.
  id text primary key,
  owner_id bigint not null references users on delete cascade,
  video_id bigint references videos on delete set null,
  -- Name of the file on the device of the owner.
  name text not null default '',
  bytes bigint not null check (bytes >= 0),
  received bigint not null default 0 check (received >= 0),
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'ended')),
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  -- The upload can be resumed until this time.
  expires_at timestamptz not null
);
create index uploads_owner on uploads (owner_id, created_at);
create index uploads_video on uploads (video_id) where video_id is not null;
create index uploads_touched on uploads (state, touched_at);

-- Only one replica of the API writes to an upload at a time. The lease of a crashed replica expires.
create table upload_locks (
  upload_id text primary key,
  holder uuid not null,
  lease_until timestamptz not null,
  -- Another request waits for the lock: after a dropped connection it is more likely to be live than the current
  -- holder.
  wanted boolean not null default false
);
`,
};
