import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markHlsReady, markReady } from '../../../api/src/domain/processing/video-record.ts';
import { createPool } from '../../../api/src/platform/db/pool.ts';
import { mediaFolder } from '../../../api/src/platform/media/addresses.ts';
import { encodeHls } from '../../../api/src/platform/media/encode-hls.ts';
import { encodeProgressive } from '../../../api/src/platform/media/encode-progressive.ts';
import { probeVideo } from '../../../api/src/platform/media/probe.ts';
import { findMediaTools } from '../../../api/src/platform/media/tools.ts';
import { CLIP, renderVideo } from './render-video.ts';

/** More videos than the feed measurement swipes through, so that none is repeated. */
export const VIDEO_COUNT = 36;
const USER_COUNT = 5;

/**
 * Fills an empty, migrated database with copies of the clip, one of them so popular that every feed starts
 * with it. All videos are fully processed, so the worker is idle during measurements.
 */
export async function fillInstance(databaseUrl: string, mediaDir: string): Promise<void> {
  const tools = await findMediaTools();
  const source = await renderVideo(tools, CLIP);
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-bench-'));
  const pool = createPool(databaseUrl, 1);
  const run = async <Row>(text: string, values: unknown[]) => {
    const { rows } = await pool.query(text, values);
    return { rows: rows as Row[] };
  };
  try {
    const metadata = await probeVideo(source, tools);
    const playable = await encodeProgressive({ tools, source, metadata, folder });
    await encodeHls({ tools, source, metadata, folder });
    for (let userId = 1; userId <= USER_COUNT; userId += 1) {
      await run('insert into users (id, username, name, email, password_hash) values ($1, $2, $3, $4, $5)', [
        ...[userId, `bench.${userId}`, `Bench ${userId}`, `bench${userId}@example.org`, '-'],
      ]);
    }
    for (let index = 0; index < VIDEO_COUNT; index += 1) {
      const { rows } = await run<{ id: number; mediaKey: string; build: string }>(
        `insert into videos (file_name, owner_id, description, state, views, is_trusted, published_at)
         values ($1, $2, $3, 'queued', $4, true, now() - $5 * interval '1 day')
         returning id, media_key as "mediaKey", build`,
        [
          `bench-${String(index).padStart(5, '0')}`,
          1 + (index % USER_COUNT),
          `A pattern that moves, number ${index + 1}. #bench`,
          index === 0 ? 10_000_000 : 1_000,
          index,
        ],
      );
      const [video] = rows;
      if (!video) throw new Error('The bench video was not stored');
      await cp(folder, join(mediaDir, mediaFolder(video)), { recursive: true });
      await markReady(run, video.id, metadata, playable);
      await markHlsReady(run, video.id);
    }
  } finally {
    await pool.end();
    await rm(folder, { recursive: true, force: true });
  }
}
