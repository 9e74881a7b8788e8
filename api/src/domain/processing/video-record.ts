import type { RunSql } from '../../platform/db/run-sql.ts';
import type { ProgressiveVideo } from '../../platform/media/encode-progressive.ts';
import type { VideoMetadata } from '../../platform/media/probe.ts';

/** The properties of a video that a job needs. */
export interface VideoRecord {
  id: number;
  state: 'uploading' | 'queued' | 'processing' | 'ready' | 'failed';
  mediaKey: string;
  build: string;
  hasHls: boolean;
  sourceKey: string | null;
}

/** Condition: neither the video nor its owner was deleted. */
const NOT_DELETED_SQL = `videos.id = $1 and videos.state <> 'removed'
  and exists (select from users where users.id = owner_id and users.state <> 'deleted')`;

/** Returns whether the video still exists, so that processing makes sense. */
export async function videoExists(run: RunSql, id: number): Promise<boolean> {
  const { rows } = await run(`select 1 from videos where ${NOT_DELETED_SQL}`, [id]);
  return rows.length > 0;
}

/** Returns null if the video was deleted. */
export async function readVideo(run: RunSql, id: number): Promise<VideoRecord | null> {
  const { rows } = await run<Omit<VideoRecord, 'id'>>(
    `select state, media_key as "mediaKey", build, has_hls as "hasHls", source_key as "sourceKey"
     from videos where ${NOT_DELETED_SQL}`,
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

/** Ignored unless the video is being processed, so that a late update changes nothing. */
export async function markProgress(run: RunSql, id: number, progress: number): Promise<void> {
  await run(`update videos set progress = $2 where id = $1 and state = 'processing'`, [id, progress]);
}

/** Marks a video as waiting for the next attempt. */
export async function markQueued(run: RunSql, id: number): Promise<void> {
  await run(`update videos set state = 'queued', progress = 0 where id = $1 and state = 'processing'`, [id]);
}

/** @param failure message for the owner */
export async function markFailed(run: RunSql, id: number, failure: string): Promise<void> {
  await run(
    `update videos set state = 'failed', progress = 0, failure = $2 where id = $1 and state not in ('ready', 'removed')`,
    [id, failure],
  );
}

/**
 * Marks a video as ready, which lists it (column `listed_at`), and updates the counters of listed videos.
 * Locks hashtags in id order, so that two videos that become ready do not deadlock.
 */
export async function markReady(
  run: RunSql,
  id: number,
  metadata: VideoMetadata,
  playable: ProgressiveVideo,
): Promise<void> {
  await run(
    `with ready as (
       update videos set state = 'ready', progress = 100, failure = null, duration = $2, width = $3, height = $4,
         placeholder = case when cover_key is null then $5 else placeholder end,
         published_at = case when visibility = 'public' then coalesce(published_at, now()) else published_at end
       where id = $1 and state not in ('ready', 'removed')
       returning id, owner_id, listed_at
     ), counted as (
       update users set videos = videos + 1 from ready
       where users.id = ready.owner_id and ready.listed_at is not null
     ), tags as (
       select hashtags.id from hashtags
       join video_hashtags on video_hashtags.hashtag_id = hashtags.id
       join ready on ready.id = video_hashtags.video_id and ready.listed_at is not null
       order by hashtags.id for update of hashtags
     )
     update hashtags set videos = videos + 1 from tags where hashtags.id = tags.id`,
    [id, metadata.duration, playable.width, playable.height, playable.placeholder],
  );
}

export async function markHlsReady(run: RunSql, id: number): Promise<void> {
  await run('update videos set has_hls = true where id = $1', [id]);
}
