import { createHash } from 'node:crypto';
import { findHashtags } from '@ontrend/shared/validation';
import type { CategoryPrefix, ClipName, DemoVideo } from '../../../../demo/content.ts';
import { demoSourceKey } from '../../platform/storage/sources.ts';
import { getId, hoursAgo, insertOne, insertPairs, type SeedContext } from './seed-context.ts';

/** Share of saves in the likes of a video, of which no row exists (decision 090). */
const SAVES_PER_LIKE = 0.08;

/** Eleven base64url characters, the same in every installation, so that demo URLs are stable. */
export function demoFileName(clip: ClipName): string {
  return createHash('sha256').update(`ontrend demo ${clip}`).digest('base64url').slice(0, 11);
}

/** Inserts a queued video with its final publication time. Its views end its exploration phase (`docs/ranking.md`). */
async function insertVideo(context: SeedContext, video: DemoVideo): Promise<void> {
  const at = hoursAgo(context, video.ageHours);
  const id = await insertOne(context.run, 'videos', {
    file_name: demoFileName(video.clip),
    owner_id: getId(context.userIds, video.owner),
    description: video.description,
    state: 'queued',
    source_key: demoSourceKey(video.file),
    is_trusted: video.isTrusted,
    views: video.views,
    likes: video.likes,
    saves: Math.round(video.likes * SAVES_PER_LIKE),
    explore: 0,
    created_at: at,
    published_at: at,
  });
  context.videoIds.set(video.clip, id);
}

async function seedCategories({ run, videoIds: ids, content }: SeedContext): Promise<void> {
  const { rows } = await run<{ prefix: CategoryPrefix; id: number }>('select prefix, id from categories', []);
  const categoryIds = new Map(rows.map(({ prefix, id }) => [prefix, Number(id)]));
  const pairs = content.videos.flatMap(({ clip, categories: prefixes }) =>
    prefixes.map((prefix) => ({ left: getId(categoryIds, prefix), right: getId(ids, clip) })),
  );
  await insertPairs(run, 'video_categories', ['category_id', 'video_id'], pairs);
}

async function seedCollections({ run, videoIds: ids, content }: SeedContext): Promise<void> {
  for (const [position, { slug, name, emoji, clips }] of content.collections.entries()) {
    const { rows } = await run<{ id: number | string }>(
      `insert into collections (slug, name, emoji, position) values ($1, $2, $3, $4)
       on conflict (slug) do update set position = excluded.position returning id`,
      [slug, name, emoji, position],
    );
    const id = Number(rows[0]?.id);
    const pairs = clips.map((clip) => ({ left: id, right: getId(ids, clip) }));
    await insertPairs(run, 'collection_videos', ['collection_id', 'video_id'], pairs);
  }
}

async function seedHashtags({ run, videoIds: ids, content }: SeedContext): Promise<void> {
  const tagsOf = content.videos.map(({ clip, description }) => ({ clip, tags: findHashtags(description) }));
  const tagIds = new Map<string, number>();
  for (const name of new Set(tagsOf.flatMap(({ tags }) => tags)))
    tagIds.set(name, await insertOne(run, 'hashtags', { name }));
  const pairs = tagsOf.flatMap(({ clip, tags }) =>
    tags.map((tag) => ({ left: getId(tagIds, tag), right: getId(ids, clip) })),
  );
  await insertPairs(run, 'video_hashtags', ['hashtag_id', 'video_id'], pairs);
}

/** Inserts the videos with their categories, collections, hashtags and likes. */
export async function seedVideos(context: SeedContext): Promise<void> {
  for (const video of context.content.videos) await insertVideo(context, video);
  await seedCategories(context);
  await seedCollections(context);
  await seedHashtags(context);
  const likes = context.content.likes.map(({ username, clip, ageHours }) => ({
    left: getId(context.userIds, username),
    right: getId(context.videoIds, clip),
    at: hoursAgo(context, ageHours),
  }));
  await insertPairs(context.run, 'likes', ['user_id', 'video_id'], likes);
}
