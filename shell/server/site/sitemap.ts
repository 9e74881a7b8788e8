import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { paths } from '@ontrend/shared/paths';
import { DOCUMENT_SERVER_CLIENT } from '@ontrend/shared/server/forwarding';
import type { Calls, SitemapPart } from '@ontrend/shared/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getCanonicalPath } from '../../src/core/document/canonical-path.ts';
import { isIndexable } from '../../src/core/document/indexing.ts';
import { type DeployedBuilds, type DevServers, readDeployedBuilds } from '../documents/deployed-builds.ts';
import { isMainObjectMissing, makeFirstCalls } from '../documents/first-calls.ts';
import { findOwner, matchPage } from '../documents/match-page.ts';
import { type ApiAccess, callApi } from '../http/call-api.ts';
import type { SiteOrigin } from '../http/site-origin.ts';
import type { ReleaseStore } from '../releases/release-store.ts';
import { CompressedTextCache } from './compressed-text-cache.ts';
import {
  renderListEntries,
  renderPageEntry,
  renderSitemapIndex,
  renderUserEntry,
  renderVideoEntry,
  urlSet,
} from './sitemap-xml.ts';

/** Milliseconds for which a file is cached; crawlers read sitemaps about once a day. */
const CACHE_TTL_MS = 3_600_000;
/** Maximum number of cached files; a full one takes about 5 MB. */
const MAX_CACHED_FILES = 12;
/** Timeout of an API call, in milliseconds. */
const API_TIMEOUT_MS = 10_000;
/** Size from which a file lists videos without metadata, because sitemaps.org limits files to 50 MB. */
const MAX_DETAILED_BYTES = 40 * 1_024 * 1_024;

const XML_CONTENT_TYPE = 'application/xml; charset=utf-8';
const CACHE_ONE_HOUR = 'public, max-age=3600';
/** Matches route patterns and URL templates, such as `/video/:file`. */
const HAS_PARAMETER = /[:{]/;
const PART_FILE = /^(videos|people|hashtags|playlists|lists)-([1-9]\d{0,5})\.xml$/;

type Sitemap = Calls['app/service/sitemap'];

/** Error that is sent with this HTTP status. */
class SitemapError extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/**
 * @param address whom the call counts for. The first call of a file counts for the visitor whose request generates it; the
 *   others are signed as calls of this server, so that no limit ends a file halfway
 * @throws SitemapError 503 when the API fails, so that search engines retry later
 */
async function requestSitemap(
  api: ApiAccess,
  body: Sitemap['body'],
  address = DOCUMENT_SERVER_CLIENT,
): Promise<Sitemap['reply']> {
  const path = 'app/service/sitemap';
  const call = { path, body, address, timeoutMs: API_TIMEOUT_MS };
  const { status, reply } = await callApi(api, call).catch((error: unknown) => {
    throw new SitemapError(503, `${path}: ${String(error)}`);
  });
  if (status !== 200) throw new SitemapError(503, `${path} responded with ${status}`);
  return reply as Sitemap['reply'];
}

/** Lists the pages without user content, from the manifests of the served builds. */
function listStaticPages(builds: DeployedBuilds): string[] {
  const { shell, remotes } = builds;
  const remoteRoutes = [...remotes.values()].flatMap(({ current: { manifest } }) =>
    // Without those of a path that was revoked.
    manifest.routes.filter(({ path }) => findOwner(builds, path)?.remote === manifest.name),
  );
  const found = [...remoteRoutes, ...shell.manifest.routes]
    .filter(({ path, handle }) => isIndexable(path, handle.isPlanned))
    .flatMap(({ path, metadata }) => [path, ...Object.values(metadata.alternates ?? {})])
    .filter((path) => !HAS_PARAMETER.test(path))
    .map(getCanonicalPath);
  return [...new Set(found)].sort();
}

/** Returns true when the document of a page would be a 404 because its main object does not exist yet. */
async function isMainObjectMissingAt(
  builds: DeployedBuilds,
  path: string,
  { apiUrl, addressSigner }: SitemapOptions,
) {
  const page = matchPage(builds, path);
  const calls = page?.route.calls.filter(({ isMainObject }) => isMainObject) ?? [];
  const caller = {
    apiUrl,
    addressSigner,
    clientId: undefined,
    token: undefined,
    address: DOCUMENT_SERVER_CLIENT,
  };
  return (await makeFirstCalls(calls, page?.params ?? {}, caller)).some(isMainObjectMissing);
}

async function* generatePagesXml(origin: string, options: SitemapOptions): AsyncIterable<string> {
  const builds = await readDeployedBuilds(options.store, options.devServers);
  yield urlSet.open;
  for (const path of listStaticPages(builds)) {
    if (!(await isMainObjectMissingAt(builds, path, options))) yield renderPageEntry(origin, path);
  }
  yield urlSet.close;
}

async function* generateIndexXml(origin: string, api: ApiAccess, visitor: string): AsyncIterable<string> {
  const { data } = await requestSitemap(api, {}, visitor);
  yield renderSitemapIndex(origin, data.parts);
}

async function* generatePartXml(
  origin: string,
  api: ApiAccess,
  of: Pick<SitemapPart, 'kind' | 'part'>,
  visitor: string,
) {
  let written = 0;
  let nextPageToken: string | null = null;
  yield urlSet.open;
  do {
    const page: Sitemap['reply'] = await requestSitemap(
      api,
      { of, nextPageToken },
      nextPageToken ? DOCUMENT_SERVER_CLIENT : visitor,
    );
    const videos = page.data.videos.map((video) =>
      written < MAX_DETAILED_BYTES
        ? renderVideoEntry(origin, video)
        : renderPageEntry(origin, paths.video.href(video.fileName)),
    );
    const { people: users, hashtags, playlists, lists } = page.data;
    const entries = [
      ...videos,
      ...users.map((user) => renderUserEntry(origin, user)),
      ...hashtags.map(({ name, changedAt }) => renderPageEntry(origin, paths.hashtag.href(name), changedAt)),
      ...playlists.map(({ id, changedAt }) => renderPageEntry(origin, paths.playlist.href(id), changedAt)),
      ...renderListEntries(origin, lists),
    ];
    if (written === 0 && entries.length === 0) throw new SitemapError(404, 'There is no such sitemap file');
    const text = entries.join('');
    written += Buffer.byteLength(text);
    yield text;
    ({ nextPageToken } = page);
  } while (nextPageToken);
  yield urlSet.close;
}

function send(request: FastifyRequest, reply: FastifyReply, gzip: Buffer) {
  void reply.type(XML_CONTENT_TYPE).header('cache-control', CACHE_ONE_HOUR).header('vary', 'Accept-Encoding');
  const acceptsGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  return acceptsGzip
    ? reply.header('content-encoding', 'gzip').send(gzip)
    : reply.send(Readable.from([gzip]).pipe(createGunzip()));
}

interface SitemapOptions extends ApiAccess {
  origin: SiteOrigin;
  store: ReleaseStore;
  devServers: DevServers;
}

/**
 * Registers `/sitemap.xml`: an index of files with at most 50,000 URLs each. Their content is read from the
 * API in pages, one file at a time, and cached for an hour. It is the same under all hosts of the site.
 */
export function registerSitemap(server: FastifyInstance, options: SitemapOptions): void {
  const fileCache = new CompressedTextCache(CACHE_TTL_MS, MAX_CACHED_FILES);
  const { origin } = options;

  server.get(paths.sitemap.path, async (request, reply) => {
    const generate = () => generateIndexXml(origin.canonical, options, request.ip);
    return send(request, reply, await fileCache.get('index', generate));
  });
  server.get('/sitemap/pages.xml', async (request, reply) => {
    const generate = () => generatePagesXml(origin.canonical, options);
    return send(request, reply, await fileCache.get('pages', generate));
  });
  server.get<{ Params: { file: string } }>('/sitemap/:file', async (request, reply) => {
    const { file } = request.params;
    const [, kind, part] = PART_FILE.exec(file) ?? [];
    if (!kind) return reply.callNotFound();
    const of = { kind: kind as SitemapPart['kind'], part: Number(part) };
    const generate = () => generatePartXml(origin.canonical, options, of, request.ip);
    return send(request, reply, await fileCache.get(file, generate));
  });
}
