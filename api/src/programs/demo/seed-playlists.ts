import { createHash } from 'node:crypto';
import { generateNKeysBetween } from 'fractional-indexing';
import type { DemoPlaylist } from '../../../../demo/content.ts';
import { getId, insertOne, type SeedContext } from './seed-context.ts';

/** 16 base64url characters, the same in every installation, so that demo URLs are stable. */
export function demoPlaylistKey({ owner, title = '' }: Pick<DemoPlaylist, 'owner' | 'title'>): string {
  return createHash('sha256').update(`ontrend demo ${owner} ${title}`).digest('base64url').slice(0, 16);
}

/** Inserts the playlists with their videos. */
export async function seedPlaylists({ run, userIds, videoIds, content }: SeedContext): Promise<void> {
  for (const playlist of content.playlists) {
    const { owner, title = '', description = '', visibility, clips, isSeries = false } = playlist;
    const id = await insertOne(run, 'playlists', {
      key: demoPlaylistKey(playlist),
      owner_id: getId(userIds, owner),
      kind: isSeries ? 'series' : title ? 'playlist' : 'saved',
      title,
      description,
      visibility,
    });
    await run(
      `insert into playlist_videos (playlist_id, video_id, position, is_part)
       select $1, video_id, position, $4 from unnest($2::bigint[], $3::text[]) as given (video_id, position)`,
      [
        id,
        clips.map((clip) => getId(videoIds, clip)),
        generateNKeysBetween(null, null, clips.length),
        isSeries,
      ],
    );
  }
}
