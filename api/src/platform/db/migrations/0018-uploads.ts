import type { Migration } from './migration.ts';

/** Settings of a video that its owner chooses, captions, and uploads in progress (decision 023). */
export const uploads: Migration = {
  name: '0018-uploads',
  sql: `
-- 'unlisted': whoever has the link may see it, no list shows it.
alter table videos drop constraint videos_visibility_check;
alter table videos add constraint videos_visibility_check check (visibility in ('public', 'unlisted', 'private'));
-- 'removed': its owner deleted it. Nobody sees it any more; the worker takes the rest away.
alter table videos drop constraint videos_state_check;
alter table videos add constraint videos_state_check
  check (state in ('uploading', 'queued', 'processing', 'ready', 'failed', 'removed'));
alter table videos
  add column comments_on boolean not null default true,
  -- Its owner says that not everybody wants to see it without being asked.
  add column sensitive boolean not null default false,
  -- The picture its owner chose, at <media_key>/covers/<cover_key>.webp and .jpg; null: its first frame.
  add column cover_key text,
  -- Of the uploaded file. The demo content counts for nobody.
  add column source_bytes bigint not null default 0 check (source_bytes >= 0);
create index videos_removed on videos (id) where state = 'removed';

-- WebVTT at <media_key>/captions/<key>.vtt.
create table video_captions (
  video_id bigint not null references videos on delete cascade,
  -- A language tag, as in 'en' or 'pt-BR'.
  language text not null,
  key text not null unique,
  primary key (video_id, language)
);

-- Files on their way, and for a day those that came: a person's share of a day is counted here.
create table uploads (
  -- The file_name of its video.
  id text primary key,
  owner_id bigint not null references users on delete cascade,
  video_id bigint references videos on delete set null,
  -- What the file is called on its owner's device.
  name text not null default '',
  bytes bigint not null check (bytes >= 0),
  received bigint not null default 0 check (received >= 0),
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'ended')),
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  -- Until then it can be gone on with.
  expires_at timestamptz not null
);
create index uploads_owner on uploads (owner_id, created_at);
create index uploads_video on uploads (video_id) where video_id is not null;
create index uploads_touched on uploads (state, touched_at);

-- One copy of the API writes to an upload at a time. A copy that died lets go when its time is up.
create table upload_locks (
  upload_id text primary key,
  holder uuid not null,
  lease_until timestamptz not null,
  -- Somebody waits for it: who goes on after a cut connection is more likely there than the one before.
  wanted boolean not null default false
);
`,
};
