import { FALLBACK_LANGUAGE } from '@ontrend/shared/i18n/languages';
import type { OembedTemplates } from '@ontrend/shared/manifest';
import { toPlainText } from '@ontrend/shared/plain-text';
import { escapeHtml } from '@ontrend/shared/server/escape-html';
import { createTemplateView } from '@ontrend/shared/server/template-view';
import { parsePreferences } from '@ontrend/shared/session/preferences-cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import mustache from 'mustache';
import { createEmbedCode, fitWithin, type Size } from '../../src/core/embed/embed-code.ts';
import type { texts as shellTexts } from '../../src/frame/render-frame.tsx';
import type { ClientAddressSigner } from '../client-address-signer.ts';
import { type DevServers, readDeployedBuilds } from '../documents/deployed-builds.ts';
import { OEMBED_PATH } from '../documents/document-head.ts';
import {
  findContentError,
  isMainObjectMissing,
  makeFirstCalls,
  type NamedReply,
} from '../documents/first-calls.ts';
import { matchPage, type Page } from '../documents/match-page.ts';
import { loadShellFiles } from '../documents/shell-files.ts';
import { RETRY_AFTER_SECONDS } from '../http/error-page.ts';
import type { SiteOrigin } from '../http/site-origin.ts';
import type { ReleaseStore } from '../releases/release-store.ts';

/** Longest side of an embed without a requested size, in pixels. */
const DEFAULT_SIDE_PX = 640;
/** Maximum length of a title, in characters. */
const TITLE_MAX_CHARACTERS = 120;
/**
 * Seconds for which consumers may cache a response. The embed itself checks whether the video still exists.
 */
const CACHE_SECONDS = 3_600;
/** Seconds for which shared HTTP caches may store a response. */
const SHARED_CACHE_SECONDS = 300;

/** Error that is sent with this HTTP status. */
class OembedError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

interface OembedRequest {
  url: URL;
  format: 'json' | 'xml';
  maxSize: Partial<Size>;
}

function parseSide(name: string, value: string | null): number | undefined {
  if (value === null) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new OembedError(400, `${name} must be a whole number of pixels.`);
  return Number(value);
}

function parseOembedRequest(query: URLSearchParams, format: OembedRequest['format']): OembedRequest {
  const text = query.get('url');
  if (!text) throw new OembedError(400, 'The parameter url is required.');
  if (!URL.canParse(text)) throw new OembedError(404, 'There is nothing to embed at this URL.');
  const width = parseSide('maxwidth', query.get('maxwidth'));
  const height = parseSide('maxheight', query.get('maxheight'));
  return {
    url: new URL(text),
    format,
    maxSize: { ...(width ? { width } : {}), ...(height ? { height } : {}) },
  };
}

/**
 * Returns the requested format, JSON by default.
 * @throws OembedError 501 for an unknown format
 */
function parseFormat(query: URLSearchParams): OembedRequest['format'] {
  const format = query.get('format') ?? 'json';
  if (format === 'json' || format === 'xml') return format;
  throw new OembedError(501, 'The supported formats are json and xml.');
}

/**
 * Translates failed replies into the statuses of oEmbed: 401 when the page is not public, 404 when it does not
 * exist, 503 when the API did not respond.
 * @throws OembedError
 */
function assertEmbeddable(replies: NamedReply[], page: Page): void {
  const contentError = findContentError(replies);
  if (contentError?.status === 403) throw new OembedError(401, contentError.message);
  if (contentError || replies.some(isMainObjectMissing)) {
    throw new OembedError(404, contentError?.message || 'There is nothing to embed at this URL.');
  }
  const isMainReplyMissing = page.route.calls.some(
    ({ as, isMainObject }) => isMainObject && !replies.some((reply) => reply.as === as),
  );
  if (isMainReplyMissing) throw new OembedError(503, 'This page cannot be loaded right now.');
}

interface OembedInput {
  templates: OembedTemplates;
  view: object;
  maxSize: Partial<Size>;
  origin: string;
  texts: typeof shellTexts;
}

/** Creates the oEmbed object of a page, of type video (https://oembed.com, 2.3.4). */
function createOembedObject({
  templates,
  view,
  maxSize,
  origin,
  texts,
}: OembedInput): Record<string, string | number> {
  const renderText = (template: string) =>
    toPlainText(mustache.render(template, view, undefined, { escape: String }), TITLE_MAX_CHARACTERS);
  const toAbsoluteUrl = (address: string) => (address.startsWith('/') ? origin + address : address);
  const videoSize = {
    width: Number(renderText(templates.width)),
    height: Number(renderText(templates.height)),
  };
  const size = fitWithin(
    videoSize,
    Object.keys(maxSize).length > 0 ? maxSize : { width: DEFAULT_SIDE_PX, height: DEFAULT_SIDE_PX },
  );
  const title = renderText(templates.title);
  const embedUrl = toAbsoluteUrl(renderText(templates.frame));
  const thumbnail = toAbsoluteUrl(
    mustache.render(templates.thumbnail, view, undefined, { escape: String }).trim(),
  );
  const fits =
    videoSize.width <= (maxSize.width ?? Infinity) && videoSize.height <= (maxSize.height ?? Infinity);
  return {
    version: '1.0',
    type: 'video',
    title,
    author_name: renderText(templates.authorName),
    author_url: toAbsoluteUrl(renderText(templates.authorUrl)),
    provider_name: texts.brand,
    provider_url: `${origin}/`,
    cache_age: CACHE_SECONDS,
    // A thumbnail may not exceed the requested size, so a larger one is omitted.
    ...(thumbnail && fits
      ? { thumbnail_url: thumbnail, thumbnail_width: videoSize.width, thumbnail_height: videoSize.height }
      : {}),
    html: createEmbedCode({ url: embedUrl, title, ...size }),
    ...size,
  };
}

function toXml(oembed: Record<string, string | number>): string {
  const elements = Object.entries(oembed).map(
    ([name, value]) => `<${name}>${escapeHtml(String(value))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?><oembed>${elements.join('')}</oembed>`;
}

interface OembedOptions {
  origin: SiteOrigin;
  store: ReleaseStore;
  devServers: DevServers;
  apiUrl: string;
  addressSigner: ClientAddressSigner;
}

async function readOembed(request: FastifyRequest, { url, maxSize }: OembedRequest, options: OembedOptions) {
  const { store, devServers, apiUrl, addressSigner } = options;
  const origin = options.origin.of(request);
  const builds = await readDeployedBuilds(store, devServers);
  const page = url.host === new URL(origin).host ? matchPage(builds, url.pathname) : undefined;
  const templates = page?.route.metadata.oembed;
  if (!page || !templates) throw new OembedError(404, 'There is nothing to embed at this URL.');
  // Requested as a guest: content for signed-in users must not appear on other sites.
  const caller = { apiUrl, addressSigner, token: undefined, clientId: undefined, address: request.ip };
  const replies = await makeFirstCalls(page.route.calls, page.params, caller);
  assertEmbeddable(replies, page);
  const { frame } = await loadShellFiles(builds.shell);
  const view = createTemplateView({
    texts: page.remote?.manifest.texts,
    language: FALLBACK_LANGUAGE,
    params: page.params,
    query: {},
    mobile: false,
    preferences: parsePreferences(undefined),
    origin,
    replies,
  });
  return createOembedObject({ templates, view, maxSize, origin, texts: frame.texts });
}

async function sendOembed(request: FastifyRequest, reply: FastifyReply, options: OembedOptions) {
  const query = new URL(request.url, 'http://any').searchParams;
  // Scripts of other sites may read the response.
  void reply.headers({
    'access-control-allow-origin': '*',
    // Replies also describe videos that only people with their link may find.
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  });
  try {
    const oembedRequest = parseOembedRequest(query, parseFormat(query));
    const oembed = await readOembed(request, oembedRequest, options);
    void reply.header('cache-control', `public, max-age=${SHARED_CACHE_SECONDS}`);
    return oembedRequest.format === 'json'
      ? reply.type('application/json; charset=utf-8').send(JSON.stringify(oembed))
      : reply.type('text/xml; charset=utf-8').send(toXml(oembed));
  } catch (error) {
    if (!(error instanceof OembedError)) throw error;
    if (error.statusCode === 503) void reply.header('retry-after', RETRY_AFTER_SECONDS);
    return reply
      .status(error.statusCode)
      .header('cache-control', 'no-store')
      .send({ code: 'no-oembed', messages: [error.message] });
  }
}

/**
 * Registers the oEmbed endpoint, from which other sites learn how to embed a video or a playlist (https://oembed.com,
 * decision 037).
 */
export function registerOembed(server: FastifyInstance, options: OembedOptions): void {
  server.get(OEMBED_PATH, (request, reply) => sendOembed(request, reply, options));
}
