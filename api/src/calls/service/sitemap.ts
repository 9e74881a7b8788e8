import {
  calls,
  type SitemapLists,
  type SitemapPart,
  type SitemapUser,
  type SitemapVideo,
} from '@ontrend/shared/wire';
import { z } from 'zod';
import { statement } from '../../platform/db/statement.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { videoUrls } from '../../platform/media/addresses.ts';
import { defineHandler } from '../framework/define-handler.ts';
import type { Services } from '../framework/services.ts';

/** URLs per part: the maximum per file in the sitemap protocol. */
export const PART_SIZE = 50_000;
const PAGE_SIZE = 2_000;
/** Milliseconds for which the list of parts is cached, because it is computed from all videos and users. */
const PARTS_CACHE_MS = 10 * 60_000;

interface PartRow {
  part: number;
  changed_at: Date;
}

const selectVideoParts = `select (id - 1) / ${PART_SIZE} + 1 as part, max(listed_at) as changed_at
  from videos where listed_at is not null group by 1 order by 1`;

/** A profile changes with the newest video of its user. */
const selectUserParts = `select part, max(changed_at) as changed_at from (
    select (id - 1) / ${PART_SIZE} + 1 as part, max(created_at) as changed_at from users
      where is_public group by 1
    union all
    select (owner_id - 1) / ${PART_SIZE} + 1, max(listed_at) from videos
      where listed_at is not null group by 1
  ) changes group by part order by part`;

const selectHashtagParts = `select (h.id - 1) / ${PART_SIZE} + 1 as part, max(latest.listed_at) as changed_at
  from hashtags h cross join lateral (
    select listed_at from video_hashtags where hashtag_id = h.id and listed_at is not null
    order by listed_at desc limit 1
  ) latest where h.videos > 0 group by 1 order by 1`;

/** Public playlists that show a guest a video. A playlist with videos by link only is left out. */
const listedPlaylistSql = `p.visibility = 'public' and p.hidden_at is null and u.is_public and exists (
    select from playlist_videos l join videos v on v.id = l.video_id
    where l.playlist_id = p.id and v.listed_at is not null)`;

const selectPlaylistParts = `select (p.id - 1) / ${PART_SIZE} + 1 as part, max(p.updated_at) as changed_at
  from playlists p join users u on u.id = p.owner_id where ${listedPlaylistSql} group by 1 order by 1`;

type PageValues = [after: number, last: number, limit: number];

export const findSitemapVideos = statement<
  {
    id: number;
    file_name: string;
    username: string;
    description: string;
    media_key: string;
    build: string;
    has_hls: boolean;
    duration: number;
    listed_at: Date;
  },
  PageValues
>(
  'sitemap-videos',
  `select v.id, v.file_name, u.username, v.description, v.media_key, v.build, v.has_hls, v.duration, v.listed_at
   from videos v join users u on u.id = v.owner_id
   where v.id > $1 and v.id <= $2 and v.listed_at is not null
   order by v.id limit $3`,
);

export const findSitemapUsers = statement<{ id: number; username: string; changed_at: Date }, PageValues>(
  'sitemap-users',
  `select u.id, u.username, greatest(u.created_at, (
     select max(v.listed_at) from videos v where v.owner_id = u.id and v.listed_at is not null
   )) as changed_at
   from users u
   where u.id > $1 and u.id <= $2 and u.is_public
   order by u.id limit $3`,
);

/** A list changes with its newest video. */
export const findSitemapHashtags = statement<{ id: number; name: string; changed_at: Date }, PageValues>(
  'sitemap-hashtags',
  `select h.id, h.name, latest.listed_at as changed_at
   from hashtags h cross join lateral (
     select listed_at from video_hashtags where hashtag_id = h.id and listed_at is not null
     order by listed_at desc limit 1
   ) latest
   where h.id > $1 and h.id <= $2 and h.videos > 0
   order by h.id limit $3`,
);

export const findSitemapPlaylists = statement<{ id: number; key: string; changed_at: Date }, PageValues>(
  'sitemap-playlists',
  `select p.id, p.key, p.updated_at as changed_at
   from playlists p join users u on u.id = p.owner_id
   where p.id > $1 and p.id <= $2 and ${listedPlaylistSql}
   order by p.id limit $3`,
);

/** Selects non-empty collections or categories, so that the sitemap contains no empty pages. */
const defineListQuery = (
  name: string,
  address: string,
  id: string,
) => `select ${address} as address, latest.listed_at as changed_at
  from ${name} list cross join lateral (
    select listed_at from ${name === 'categories' ? 'video_categories' : 'collection_videos'} held
    where held.${id} = list.id and listed_at is not null order by listed_at desc limit 1
  ) latest order by list.id`;
const selectCollections = defineListQuery('collections', 'slug', 'collection_id');
const selectCategories = defineListQuery('categories', 'prefix', 'category_id');

const partsCache = new WeakMap<Services, { readAt: number; parts: Promise<SitemapPart[]> }>();

/** The only part that is not divided by id ranges. */
async function readListsPart(services: Services): Promise<SitemapPart[]> {
  const { collections, categories, posts } = await readLists(services);
  const changes = [...collections, ...categories, ...posts].map(({ changedAt }) => changedAt);
  return changes.length > 0 ? [{ kind: 'lists', part: 1, changedAt: Math.max(...changes) }] : [];
}

async function readParts(services: Services): Promise<SitemapPart[]> {
  const { pool } = services;
  const of = async (kind: SitemapPart['kind'], query: string) =>
    (await pool.query<PartRow>(query)).rows.map(({ part, changed_at }) => ({
      kind,
      part,
      changedAt: toSeconds(changed_at),
    }));
  return [
    ...(await readListsPart(services)),
    ...(await of('videos', selectVideoParts)),
    ...(await of('people', selectUserParts)),
    ...(await of('hashtags', selectHashtagParts)),
    ...(await of('playlists', selectPlaylistParts)),
  ];
}

function readCachedParts(services: Services): Promise<SitemapPart[]> {
  const cached = partsCache.get(services);
  if (cached && Date.now() - cached.readAt < PARTS_CACHE_MS) return cached.parts;
  const parts = readParts(services);
  partsCache.set(services, { readAt: Date.now(), parts });
  parts.catch(() => partsCache.delete(services));
  return parts;
}

async function readVideos({ pool, config }: Services, values: PageValues) {
  const rows = await findSitemapVideos(pool, ...values);
  const videos = rows.map((row): SitemapVideo => {
    const location = { mediaKey: row.media_key, build: row.build, hasHls: row.has_hls };
    const { firstFrameJpg, mp4Url } = videoUrls(location, config.mediaUrl);
    return {
      fileName: row.file_name,
      username: row.username,
      description: row.description,
      firstFrameJpg,
      mp4Url,
      duration: row.duration,
      changedAt: toSeconds(row.listed_at),
    };
  });
  return { data: { videos }, count: rows.length, lastId: rows.at(-1)?.id };
}

async function readUsers({ pool }: Services, values: PageValues) {
  const rows = await findSitemapUsers(pool, ...values);
  const people = rows.map(
    ({ username, changed_at }): SitemapUser => ({ username, changedAt: toSeconds(changed_at) }),
  );
  return { data: { people }, count: rows.length, lastId: rows.at(-1)?.id };
}

async function readHashtags({ pool }: Services, values: PageValues) {
  const rows = await findSitemapHashtags(pool, ...values);
  const hashtags = rows.map(({ name, changed_at }) => ({ name, changedAt: toSeconds(changed_at) }));
  return { data: { hashtags }, count: rows.length, lastId: rows.at(-1)?.id };
}

async function readPlaylists({ pool }: Services, values: PageValues) {
  const rows = await findSitemapPlaylists(pool, ...values);
  const playlists = rows.map(({ key, changed_at }) => ({ id: key, changedAt: toSeconds(changed_at) }));
  return { data: { playlists }, count: rows.length, lastId: rows.at(-1)?.id };
}

async function readLists({ pool, contentLibrary }: Services): Promise<SitemapLists> {
  const of = async (query: string) =>
    (await pool.query<{ address: string; changed_at: Date }>(query)).rows.map(({ address, changed_at }) => ({
      address,
      changedAt: toSeconds(changed_at),
    }));
  return {
    collections: (await of(selectCollections)).map(({ address, changedAt }) => ({
      slug: address,
      changedAt,
    })),
    categories: (await of(selectCategories)).map(({ address, changedAt }) => ({
      prefix: address,
      changedAt,
    })),
    posts: contentLibrary.posts.map(({ lang, slug, published }) => ({ lang, slug, changedAt: published.at })),
  };
}

const tokenSchema = z.strictObject({ id: z.number().int() });

const READERS = { videos: readVideos, people: readUsers, hashtags: readHashtags, playlists: readPlaylists };
const EMPTY_PAGE = {
  parts: [],
  videos: [],
  people: [],
  hashtags: [],
  playlists: [],
  lists: { collections: [], categories: [], posts: [] },
};

/** Returns public content for the sitemap: the list of parts, or one part page by page. */
export const serviceSitemap = defineHandler(
  calls.serviceSitemap,
  async ({ body, services }) => {
    const { of, nextPageToken } = body;
    if (!of) return { data: { ...EMPTY_PAGE, parts: await readCachedParts(services) }, nextPageToken: null };
    if (of.kind === 'lists') {
      const found = of.part === 1 ? { lists: await readLists(services) } : {};
      return { data: { ...EMPTY_PAGE, ...found }, nextPageToken: null };
    }
    const list = `sitemap:${of.kind}:${of.part}`;
    const beginning = (of.part - 1) * PART_SIZE;
    const after = nextPageToken ? services.pageTokens.read(list, nextPageToken, tokenSchema).id : beginning;
    const { data, count, lastId } = await READERS[of.kind](services, [
      after,
      beginning + PART_SIZE,
      PAGE_SIZE,
    ]);
    return {
      data: { ...EMPTY_PAGE, ...data },
      nextPageToken: count === PAGE_SIZE && lastId ? services.pageTokens.sign(list, { id: lastId }) : null,
    };
  },
  { reads: 'replica' },
);
