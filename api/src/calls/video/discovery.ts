import { calls, type DiscoveryItem, MAX_COLLECTIONS } from '@ontrend/shared/wire';
import { statement } from '../../platform/db/statement.ts';
import { videoUrls } from '../../platform/media/addresses.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** The first entry, which represents all videos and has no id. */
const ALL_VIDEOS: DiscoveryItem = { id: null, slug: null, name: 'Everything', emoji: '✨', cover: null };

/** A collection with the media of its latest video that is not sensitive; null without one. */
interface CollectionRow extends Omit<DiscoveryItem, 'cover'> {
  media_key: string | null;
  build: string;
  has_hls: boolean;
  cover_key: string | null;
}

/** Selects collections with at least one listed video, so that no link leads to an empty list. */
export const findCollections = statement<CollectionRow, [limit: number]>(
  'collections-with-videos',
  `select c.id, c.slug, c.name, c.emoji, cover.media_key, cover.build, cover.has_hls, cover.cover_key
   from collections c
   left join lateral (
     select v.media_key, v.build, v.has_hls, v.cover_key
     from collection_videos l join videos v on v.id = l.video_id
     where l.collection_id = c.id and l.listed_at is not null and not v.sensitive
     order by l.listed_at desc, l.video_id desc
     limit 1
   ) cover on true
   where exists (select from collection_videos v where v.collection_id = c.id and v.listed_at is not null)
   order by c.position, c.id
   limit $1`,
);

function toDiscoveryItem(row: CollectionRow, mediaUrl: string): DiscoveryItem {
  const { id, slug, name, emoji, media_key: mediaKey, build, has_hls: hasHls, cover_key: coverKey } = row;
  const cover =
    mediaKey === null ? null : videoUrls({ mediaKey, build, hasHls, coverKey }, mediaUrl).firstFrame;
  return { id, slug, name, emoji, cover };
}

/** Returns the collections of the drawer in order, with a cover each (SHELL-48, WIRE-65). */
export const videoDiscovery = defineHandler(
  calls.videoDiscovery,
  async ({ services: { pool, config } }) => ({
    data: [
      ALL_VIDEOS,
      ...(await findCollections(pool, MAX_COLLECTIONS - 1)).map((row) =>
        toDiscoveryItem(row, config.mediaUrl),
      ),
    ],
  }),
  { reads: 'replica' },
);
