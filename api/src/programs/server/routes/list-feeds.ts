import { createHash } from 'node:crypto';
import type { Video } from '@ontrend/shared/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Feed } from 'feed';
import { LRUCache } from 'lru-cache';
import { type Services, withPool } from '../../../calls/framework/services.ts';
import { type ListFilter, readListFilterPage } from '../../../calls/video/read-list-page.ts';
import { loadPlaylist } from '../../../domain/playlists/playlist-view.ts';
import { findPublicUser } from '../../../domain/users/find-user.ts';
import { findCategory, findCollection } from '../../../domain/videos/find-list.ts';
import { loadVideos } from '../../../domain/videos/video-view.ts';
import { notFoundError } from '../../../platform/http/api-error.ts';

/** Maximum length of an item's title, in characters. */
const TITLE_MAX_LENGTH = 100;
/** Milliseconds for which a feed is cached. Readers of many subscribers request the same ones. */
const CACHE_TTL_MS = 60_000;
/** A feed takes about 20 KB. */
const MAX_CACHED_FEEDS = 500;

/** Liked videos have no feed, because they may become private. */
const KINDS = ['user', 'hashtag', 'category', 'collection', 'playlist'] as const;
const FORMATS = {
  'rss.xml': { contentType: 'application/rss+xml; charset=utf-8', render: renderRss },
  'feed.json': { contentType: 'application/feed+json; charset=utf-8', render: renderJson },
} as const;
type Format = keyof typeof FORMATS;
type FeedList = Pick<ListFilter, 'value'> & { kind: (typeof KINDS)[number] };

/** A list of videos as guests see it. */
interface ListFeed {
  title: string;
  description: string;
  /** URL of the page. */
  link: string;
  videos: Video[];
}

interface FeedSite {
  /** URL of the site, without a trailing slash. */
  siteUrl: string;
  /** URL of the feed itself. */
  feedUrl: string;
}

/** Returns the name and the path of the page of a list. @throws {ApiError} 404 if guests may not see it */
async function describeList(services: Services, { kind, value }: FeedList) {
  const { pool } = services;
  const segment = encodeURIComponent(value);
  switch (kind) {
    case 'user': {
      const { username, description } = await findPublicUser(services, value, null);
      return { name: `@${username}`, description, path: `/user/${username}` };
    }
    case 'hashtag':
      return { name: `#${value}`, path: `/browse/hashtag/${segment}` };
    case 'category':
      return { name: (await findCategory(pool, value)).name, path: `/browse/category/${segment}` };
    case 'collection':
      return { name: (await findCollection(pool, value)).name, path: `/browse/collection/${segment}` };
    case 'playlist': {
      const playlist = await loadPlaylist(services, value, null);
      // Feeds are found by others, which a playlist by link should not be.
      if (playlist.visibility !== 'public') throw notFoundError('playlist');
      const name = playlist.title || `@${playlist.user.username}`;
      return { name, description: playlist.description, path: `/browse/playlist/${segment}` };
    }
  }
}

async function readListFeed(services: Services, filter: FeedList): Promise<ListFeed> {
  const { name, description, path } = await describeList(services, filter);
  const { ids } = await readListFilterPage(services, filter, null, null);
  const scope = filter.kind === 'playlist' ? 'link' : 'list';
  return {
    title: `${name} · OnTrend`,
    description: description || `Videos of ${name} on OnTrend`,
    link: services.config.siteUrl + path,
    videos: await loadVideos(services, ids, null, undefined, scope),
  };
}

/** Returns the first line of a video's description, shortened at a word. */
function getTitle({ description, user }: Video): string {
  const [line = ''] = description.split('\n');
  if (line === '') return `@${user.username}`;
  if (line.length <= TITLE_MAX_LENGTH) return line;
  return `${line.slice(0, TITLE_MAX_LENGTH).replace(/\s+\S*$/, '')}…`;
}

const toAbsoluteUrl = (siteUrl: string, url: string) => new URL(url, siteUrl).href;

function toItem(video: Video, siteUrl: string) {
  const link = `${siteUrl}/video/${video.fileName}`;
  return {
    link,
    title: getTitle(video),
    published: new Date(video.createdAt * 1_000),
    author: {
      name: video.user.name || `@${video.user.username}`,
      url: `${siteUrl}/user/${video.user.username}`,
    },
    videoUrl: toAbsoluteUrl(siteUrl, video.mp4Url),
    // Readers show it without asking.
    imageUrl: video.isSensitive ? undefined : toAbsoluteUrl(siteUrl, video.firstFrameJpg),
    description: video.description,
    duration: Math.round(video.duration),
  };
}

function renderRss({ title, description, link, videos }: ListFeed, { siteUrl, feedUrl }: FeedSite): string {
  const [newest] = videos;
  const feed = new Feed({
    id: link,
    link,
    title,
    description,
    copyright: 'OnTrend',
    updated: newest ? new Date(newest.createdAt * 1_000) : new Date(0),
    feedLinks: { rss: feedUrl },
  });
  for (const video of videos) {
    const { videoUrl, imageUrl, duration, author, published, ...item } = toItem(video, siteUrl);
    feed.addItem({
      ...item,
      id: item.link,
      date: published,
      author: [{ name: author.name, link: author.url }],
      ...(imageUrl && { content: `<a href="${item.link}"><img src="${imageUrl}" alt=""></a>` }),
      // RSS requires a length; 0 says that it is not known.
      enclosure: { url: videoUrl, type: 'video/mp4', length: 0, duration },
    });
  }
  return feed.rss2();
}

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
function renderJson({ title, description, link, videos }: ListFeed, { siteUrl, feedUrl }: FeedSite): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: link,
    feed_url: feedUrl,
    items: videos.map((video) => {
      const item = toItem(video, siteUrl);
      return {
        id: item.link,
        url: item.link,
        title: item.title,
        content_text: item.description,
        image: item.imageUrl,
        date_published: item.published.toISOString(),
        authors: [item.author],
        attachments: [{ url: item.videoUrl, mime_type: 'video/mp4', duration_in_seconds: item.duration }],
      };
    }),
  });
}

interface CachedFeed {
  text: string;
  etag: string;
}

function sendFeed(request: FastifyRequest, reply: FastifyReply, format: Format, { text, etag }: CachedFeed) {
  void reply.header('etag', etag).header('cache-control', 'public, max-age=300');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(FORMATS[format].contentType).send(text);
}

/**
 * Registers the RSS and JSON feeds of users, hashtags, categories, collections and public playlists, as guests see them:
 * `/api/feeds/{kind}/{name}/rss.xml` and `/feed.json` (FEED-74).
 */
export function registerListFeedRoutes(app: FastifyInstance, services: Services): void {
  const cache = new LRUCache<string, Promise<CachedFeed>>({ max: MAX_CACHED_FEEDS, ttl: CACHE_TTL_MS });
  const { siteUrl } = services.config;

  const createFeed = async (filter: FeedList, format: Format, path: string): Promise<CachedFeed> => {
    const feed = await services.reads.run((pool) => readListFeed(withPool(services, pool), filter));
    const text = FORMATS[format].render(feed, { siteUrl, feedUrl: siteUrl + path });
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
  };
  for (const kind of KINDS) {
    for (const format of Object.keys(FORMATS) as Format[]) {
      app.get<{ Params: { value: string } }>(
        `/api/feeds/${kind}/:value/${format}`,
        async (request, reply) => {
          const { value } = request.params;
          const path = `/api/feeds/${kind}/${encodeURIComponent(value)}/${format}`;
          let feed = cache.get(path);
          if (!feed) {
            feed = createFeed({ kind, value }, format, path);
            cache.set(path, feed);
            // An error is not cached.
            feed.catch(() => cache.delete(path));
          }
          return sendFeed(request, reply, format, await feed);
        },
      );
    }
  }
}
