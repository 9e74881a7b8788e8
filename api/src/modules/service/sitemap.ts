import { calls, type SitemapPart, type SitemapPerson, type SitemapVideo } from '@ontrend/shared/wire';
import type { Pool } from 'pg';
import { z } from 'zod';
import { statement } from '../../db/statement.ts';
import { handler } from '../../http/handler.ts';
import { toSeconds } from '../../http/seconds.ts';
import { videoAddresses } from '../../media/addresses.ts';
import type { Services } from '../../services.ts';

/** Addresses in a part: what the sitemap protocol allows in one file, and issue 3 asks for. */
export const PART_SIZE = 50_000;
const PAGE_SIZE = 2_000;
/** Milliseconds the list of parts is kept: it is counted out of every video and person there is. */
const PARTS_KEPT_MS = 10 * 60_000;

interface PartRow {
  part: number;
  changed_at: Date;
}

const videoParts = `select (id - 1) / ${PART_SIZE} + 1 as part, max(listed_at) as changed_at
  from videos where listed_at is not null group by 1 order by 1`;

/** A profile changes with its person's newest video. */
const peopleParts = `select part, max(changed_at) as changed_at from (
    select (id - 1) / ${PART_SIZE} + 1 as part, max(created_at) as changed_at from users
      where is_public group by 1
    union all
    select (owner_id - 1) / ${PART_SIZE} + 1, max(listed_at) from videos
      where listed_at is not null group by 1
  ) changes group by part order by part`;

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

export const findSitemapPeople = statement<{ id: number; username: string; changed_at: Date }, PageValues>(
  'sitemap-people',
  `select u.id, u.username, greatest(u.created_at, (
     select max(v.listed_at) from videos v where v.owner_id = u.id and v.listed_at is not null
   )) as changed_at
   from users u
   where u.id > $1 and u.id <= $2 and u.is_public
   order by u.id limit $3`,
);

const keptParts = new WeakMap<Services, { readAt: number; parts: Promise<SitemapPart[]> }>();

async function readParts(pool: Pool): Promise<SitemapPart[]> {
  const of = async (kind: SitemapPart['kind'], query: string) =>
    (await pool.query<PartRow>(query)).rows.map(({ part, changed_at }) => ({
      kind,
      part,
      changedAt: toSeconds(changed_at),
    }));
  return [...(await of('videos', videoParts)), ...(await of('people', peopleParts))];
}

function partsOf(services: Services): Promise<SitemapPart[]> {
  const kept = keptParts.get(services);
  if (kept && Date.now() - kept.readAt < PARTS_KEPT_MS) return kept.parts;
  const parts = readParts(services.pool);
  keptParts.set(services, { readAt: Date.now(), parts });
  parts.catch(() => keptParts.delete(services));
  return parts;
}

async function readVideos({ pool, config }: Services, values: PageValues) {
  const rows = await findSitemapVideos(pool, ...values);
  const videos = rows.map((row): SitemapVideo => {
    const place = { mediaKey: row.media_key, build: row.build, hasHls: row.has_hls };
    const { firstFrameJpg, mp4Url } = videoAddresses(place, config.mediaUrl);
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
  return { videos, people: [], lastId: rows.at(-1)?.id };
}

async function readPeople({ pool }: Services, values: PageValues) {
  const rows = await findSitemapPeople(pool, ...values);
  const people = rows.map(
    ({ username, changed_at }): SitemapPerson => ({ username, changedAt: toSeconds(changed_at) }),
  );
  return { videos: [], people, lastId: rows.at(-1)?.id };
}

const tokenSchema = z.strictObject({ id: z.number().int() });

/** The public videos and active people for the sitemap (design 5): the list of parts, or a part page by page. */
export const serviceSitemap = handler(calls.serviceSitemap, async ({ body, services }) => {
  const { of, nextPageToken } = body;
  if (!of) {
    return { data: { parts: await partsOf(services), videos: [], people: [] }, nextPageToken: null };
  }
  const list = `sitemap:${of.kind}:${of.part}`;
  const beginning = (of.part - 1) * PART_SIZE;
  const after = nextPageToken ? services.pageTokens.read(list, nextPageToken, tokenSchema).id : beginning;
  const read = of.kind === 'videos' ? readVideos : readPeople;
  const { lastId, ...found } = await read(services, [after, beginning + PART_SIZE, PAGE_SIZE]);
  const isFull = found.videos.length + found.people.length === PAGE_SIZE;
  return {
    data: { parts: [], ...found },
    nextPageToken: isFull && lastId ? services.pageTokens.sign(list, { id: lastId }) : null,
  };
});
