import type { RunSql } from '../../platform/db/run-sql.ts';
import type { Playable } from '../../platform/media/make-playable.ts';
import type { VideoFacts } from '../../platform/media/probe.ts';

/** What a job needs to know of its video. */
export interface VideoRecord {
  id: number;
  state: 'uploading' | 'queued' | 'processing' | 'ready' | 'failed';
  mediaKey: string;
  build: string;
  hasHls: boolean;
  sourceKey: string | null;
}

/** Deleted by its owner, or with its owner: nothing is to be made any more. */
const IS_NOT_DELETED = `videos.id = $1 and videos.state <> 'removed'
  and exists (select from users where users.id = owner_id and users.state <> 'deleted')`;

/** Whether a video is still to be made. */
export async function videoExists(run: RunSql, id: number): Promise<boolean> {
  const { rows } = await run(`select 1 from videos where ${IS_NOT_DELETED}`, [id]);
  return rows.length > 0;
}

/** Null: it was deleted meanwhile. */
export async function readVideo(run: RunSql, id: number): Promise<VideoRecord | null> {
  const { rows } = await run<Omit<VideoRecord, 'id'>>(
    `select state, media_key as "mediaKey", build, has_hls as "hasHls", source_key as "sourceKey"
     from videos where ${IS_NOT_DELETED}`,
    [id],
  );
  return rows[0] ? { id, ...rows[0] } : null;
}

export async function markProcessing(run: RunSql, id: number): Promise<void> {
  await run(
    `update videos set state = 'processing', progress = 0, failure = null where id = $1 and state <> 'removed'`,
    [id],
  );
}

/** A report that comes late changes nothing any more. */
export async function markProgress(run: RunSql, id: number, progress: number): Promise<void> {
  await run(`update videos set progress = $2 where id = $1 and state = 'processing'`, [id, progress]);
}

/** It waits for its next try. */
export async function markQueued(run: RunSql, id: number): Promise<void> {
  await run(`update videos set state = 'queued', progress = 0 where id = $1 and state = 'processing'`, [id]);
}

/** @param failure a sentence for the owner */
export async function markFailed(run: RunSql, id: number, failure: string): Promise<void> {
  await run(
    `update videos set state = 'failed', progress = 0, failure = $2 where id = $1 and state not in ('ready', 'removed')`,
    [id, failure],
  );
}

/**
 * From here on it stands in the lists (the column `listed_at`), and what counts listed videos counts it. Hashtags are
 * locked in one order, so that two videos becoming ready never wait for each other.
 */
export async function markReady(
  run: RunSql,
  id: number,
  facts: VideoFacts,
  playable: Playable,
): Promise<void> {
  await run(
    `with made as (
       update videos set state = 'ready', progress = 100, failure = null, duration = $2, width = $3, height = $4,
         placeholder = case when cover_key is null then $5 else placeholder end,
         published_at = case when visibility = 'public' then coalesce(published_at, now()) else published_at end
       where id = $1 and state not in ('ready', 'removed')
       returning id, owner_id, listed_at
     ), counted as (
       update users set videos = videos + 1 from made
       where users.id = made.owner_id and made.listed_at is not null
     ), tags as (
       select hashtags.id from hashtags
       join video_hashtags on video_hashtags.hashtag_id = hashtags.id
       join made on made.id = video_hashtags.video_id and made.listed_at is not null
       order by hashtags.id for update of hashtags
     )
     update hashtags set videos = videos + 1 from tags where hashtags.id = tags.id`,
    [id, facts.duration, playable.width, playable.height, playable.placeholder],
  );
}

export async function markHlsReady(run: RunSql, id: number): Promise<void> {
  await run('update videos set has_hls = true where id = $1', [id]);
}
