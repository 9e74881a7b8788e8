import { calls, type OwnVideo, type VideoState } from '@ontrend/shared/wire';
import type { QueryResultRow } from 'pg';
import { z } from 'zod';
import { loadVideos } from '../../domain/videos/video-view.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { statement } from '../../platform/db/statement.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { defineHandler } from '../framework/define-handler.ts';
import type { Services } from '../framework/services.ts';

const PAGE_SIZE = 30;

const selectOwnVideos = statement<{ id: number }, [ownerId: number, before: number, limit: number]>(
  'own-videos-list',
  `select id from videos where owner_id = $1 and id < $2 and state <> 'removed' order by id desc limit $3`,
);
const selectNamedVideos = statement<{ id: number }, [ownerId: number, files: string[]]>(
  'own-videos-named',
  `select id from videos where owner_id = $1 and file_name = any($2) order by id desc`,
);

interface ProcessingRow extends QueryResultRow {
  id: number;
  state: VideoState;
  progress: number;
  failure: string | null;
  views: number;
  is_pinned: boolean;
  upload_name: string | null;
  bytes: number;
  received: number;
  expires_at: Date;
}

const selectProcessing = statement<ProcessingRow, [ids: readonly number[]]>(
  'own-videos-processing',
  `select v.id, v.state, v.progress, v.failure, v.views,
     exists (select from pinned_videos p where p.video_id = v.id offset 0) as is_pinned, u.name as upload_name, u.bytes, u.received, u.expires_at
   from videos v left join uploads u on u.video_id = v.id and u.state = 'open'
   where v.id = any($1)`,
);

const tokenSchema = z.strictObject({ id: z.number().int() });

/** Returns all uploads of the viewer, newest first, with their processing state. */
export const userOwnVideos = defineHandler(
  calls.userOwnVideos,
  async ({ body, viewer, services }) => {
    if (body.files) {
      const named = await selectNamedVideos(services.pool, viewer.id, body.files);
      return { data: await loadOwnVideos(services, named, viewer), nextPageToken: null };
    }
    const { pool, pageTokens } = services;
    const list = `own-videos:${viewer.id}`;
    const before = body.nextPageToken
      ? pageTokens.read(list, body.nextPageToken, tokenSchema).id
      : Number.MAX_SAFE_INTEGER;
    const rows = await selectOwnVideos(pool, viewer.id, before, PAGE_SIZE + 1);
    const page = rows.slice(0, PAGE_SIZE);
    const last = page.at(-1);
    return {
      data: await loadOwnVideos(services, page, viewer),
      nextPageToken: last && rows.length > PAGE_SIZE ? pageTokens.sign(list, { id: last.id }) : null,
    };
  },
  { reads: 'primary' },
);

/** Returns videos as their owner sees them. Videos of other users are omitted. */
export async function loadOwnVideos(
  services: Services,
  rows: readonly { id: number }[],
  viewer: Viewer,
): Promise<OwnVideo[]> {
  const ids = rows.map(({ id }) => id);
  const [videos, making] = await Promise.all([
    loadVideos(services, ids, viewer, undefined, 'own'),
    selectProcessing(services.pool, ids),
  ]);
  const byId = new Map(making.map((row) => [row.id, row]));
  return videos.flatMap((video) => {
    const row = byId.get(video.id);
    if (!row) return [];
    const { state, progress, failure, views } = row;
    const upload = state === 'uploading' ? toUpload(row) : null;
    const pin = row.is_pinned && { isPinned: true as const };
    return [{ ...video, state, progress, failure, views, ...pin, upload }];
  });
}

function toUpload({ upload_name, bytes, received, expires_at }: ProcessingRow): OwnVideo['upload'] {
  if (upload_name === null) return null;
  return { name: upload_name, bytes, received, expiresAt: toSeconds(expires_at) };
}
