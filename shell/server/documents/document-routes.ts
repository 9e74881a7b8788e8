import { LANGUAGE_COOKIE } from '@ontrend/shared/i18n/languages';
import type { EmbedPage } from '@ontrend/shared/manifest';
import { findSessionPresence } from '@ontrend/shared/server/session-cookies';
import { getOpenSpan } from '@ontrend/shared/server/tracing/tracing';
import { createWritePositionHeader } from '@ontrend/shared/server/write-position-cookie';
import { COOKIES } from '@ontrend/shared/session/cookies';
import { parsePreferences } from '@ontrend/shared/session/preferences-cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { detectDevice } from '../../src/core/device/detect-device.ts';
import { describeUnknownMiddleware, findGuardRedirect, isGuestPage } from '../../src/core/guards/guards.ts';
import { isUnderPath } from '../../src/core/routes/is-under-path.ts';
import { findAliasTarget } from '../../src/core/routes/route-table.ts';
import type { ClientAddressSigner } from '../client-address-signer.ts';
import { isApiUrl } from '../http/api-url.ts';
import { contentSecurityPolicy, embedContentSecurityPolicy } from '../http/content-security-policy.ts';
import { RETRY_AFTER_SECONDS, sendApiError, sendErrorPage } from '../http/error-page.ts';
import type { SiteOrigin } from '../http/site-origin.ts';
import { PREVIEW_COOKIE } from '../releases/preview-pages.ts';
import { originOf, type Previews } from '../releases/previews.ts';
import type { ReleaseStore } from '../releases/release-store.ts';
import { adOrigins, embedAdOrigins } from './ads.ts';
import { type BrowserTraceSettings, selectBrowserTrace } from './browser-trace.ts';
import { getCachePolicy } from './cache-policy.ts';
import { ensureClientId } from './client-id.ts';
import { CommonReplyCache } from './common-reply-cache.ts';
import { type ConsentSettings, listAskedPurposes, readConsent } from './consent.ts';
import {
  type DeployedBuilds,
  type DevServers,
  devServerOrigins,
  readDeployedBuilds,
} from './deployed-builds.ts';
import { findEmbedPage, renderEmbed } from './embed-document.ts';
import {
  findContentError,
  findRedirect,
  hasViewer,
  isMainObjectMissing,
  makeFirstCalls,
  type NamedReply,
} from './first-calls.ts';
import { readCommonFrameData } from './frame-data.ts';
import { type ExtraLanguages, resolveDocumentLanguage } from './languages.ts';
import { isRemoteMissing, matchPage, type Page } from './match-page.ts';
import { renderDocument } from './render-document.ts';
import { setShareFromCookie } from './share-from-cookie.ts';

interface DocumentOptions {
  origin: SiteOrigin;
  commonReplies: CommonReplyCache;
  store: ReleaseStore;
  apiUrl: string;
  isDistant: boolean;
  /** Start of the names of session cookies; empty unless the API belongs to another site. */
  cookiePrefix: string;
  appDownloadUrl: string | null;
  /** Origin of videos and images when it is not this site. */
  mediaOrigin: string | null;
  consent: ConsentSettings;
  addressSigner: ClientAddressSigner;
  devServers: DevServers;
  previews: Previews | null;
  languages: ExtraLanguages;
  browserTraces: BrowserTraceSettings;
}

/** For crawlers that do not parse the document; others find the same in its head. */
const NOINDEX = { 'x-robots-tag': 'noindex' };

/** Returns the status of a document, and the message to show when the page cannot be displayed. */
function resolveOutcome(
  builds: DeployedBuilds,
  pathname: string,
  page: Page | undefined,
  replies: NamedReply[],
) {
  const unknown = describeUnknownMiddleware(page?.route.handle.middleware);
  if (unknown) return { status: 500, message: unknown };
  // 503 tells search engines that the page is only temporarily unavailable.
  if (isRemoteMissing(builds, pathname)) return { status: 503, message: '' };
  if (!page || replies.some(isMainObjectMissing)) return { status: 404, message: '' };
  return findContentError(replies) ?? { status: 200, message: '' };
}

/** Returns the builds of a document, as fields for the log. */
function buildLogFields({ shell }: DeployedBuilds, page: Page | undefined): Record<string, string> {
  const apps = [shell.manifest, ...(page?.remote ? [page.remote.manifest] : [])];
  return { builds: apps.map(({ name, version }) => `${name}@${version}`).join(' ') };
}

interface EmbedSource {
  builds: DeployedBuilds;
  page: Page;
  embedPage: EmbedPage;
  /** Route parameters, and the query as `query.name`. */
  values: Record<string, string | undefined>;
  url: URL;
}

/**
 * Sends a self-contained page that other sites embed in an `<iframe>` (decision 037). It is the same for all
 * visitors: it does not use the session and sets no cookies.
 */
/** Of a repeated parameter, the first value counts, as with `URLSearchParams.get` in the browser. */
function readQuery({ searchParams }: URL): Record<string, string> {
  return Object.fromEntries([...searchParams].reverse());
}

async function sendEmbed(
  request: FastifyRequest,
  reply: FastifyReply,
  { apiUrl, isDistant, addressSigner, languages, mediaOrigin, consent }: DocumentOptions,
  { builds, page, embedPage, values, url }: EmbedSource,
) {
  const context = {
    apiUrl,
    isDistant,
    addressSigner,
    token: undefined,
    clientId: undefined,
    address: request.ip,
    requestId: request.id,
  };
  const { calls, embedPage: { hasAds } = {} } = page.route;
  const replies = await makeFirstCalls(calls, values, context);
  const isMainReplyMissing = calls.some(
    ({ as, isMainObject }) => isMainObject && !replies.some((named) => named.as === as),
  );
  const outcome = resolveOutcome(builds, url.pathname, page, replies);
  const { status, message } = isMainReplyMissing ? { status: 503, message: '' } : outcome;
  const query = readQuery(url);
  // In a frame of another site, browsers send no cookie, so there is no consent.
  const ads = hasAds ? readConsent(request, consent).ads : null;
  const { html, inlined } = await renderEmbed({
    shell: builds.shell,
    page,
    embedPage,
    status,
    message,
    replies,
    ads,
    language: resolveDocumentLanguage(languages, query.lang ?? request.cookies[LANGUAGE_COOKIE.name]),
    location: url.pathname + url.search,
    origin: url.origin,
    query,
  });
  if (status === 503) void reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'private, no-cache',
      vary: 'Cookie',
      'content-security-policy': embedContentSecurityPolicy(inlined, {
        media: mediaOrigin,
        ads: embedAdOrigins(ads),
      }),
      'cross-origin-resource-policy': 'cross-origin',
      ...NOINDEX,
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    .send(html);
}

async function sendDocument(request: FastifyRequest, reply: FastifyReply, options: DocumentOptions) {
  const { store, apiUrl, isDistant, addressSigner, appDownloadUrl, devServers } = options;
  const origin = options.origin.of(request);
  // Concatenated, not resolved: `//example.org` is a path of this site that does not exist.
  const url = new URL(origin + request.url);
  const device = detectDevice(
    request.headers['user-agent'] ?? '',
    request.headers['sec-ch-ua-mobile'] as string | undefined,
  );
  const token = request.cookies[options.cookiePrefix + COOKIES.token.name];
  const { hasRefreshToken, orphans } = findSessionPresence(request.cookies, options.cookiePrefix);
  const signedIn = token !== undefined || hasRefreshToken;
  const location = url.pathname + url.search;
  // Embeds are shown on other sites, so they set no cookies.
  const isEmbed = isUnderPath(url.pathname, '/embed');
  if (!isEmbed) {
    setShareFromCookie(request, reply, url.searchParams);
    for (const name of orphans) reply.clearCookie(name, { path: '/', secure: name.startsWith('__Host-') });
  }
  const aliasTarget = findAliasTarget(url.pathname);
  if (aliasTarget) return reply.redirect(aliasTarget + url.search, 301);
  const guardTarget = findGuardRedirect({ signedIn, mobile: device.mobile, appDownloadUrl }, location);
  // The session of the cookies may have ended, so a page for guests waits for the viewer (ACCOUNT-7).
  const isForGuests = isGuestPage(url.pathname);
  if (guardTarget && !isForGuests) return reply.redirect(guardTarget, 302);

  const visitor = readConsent(request, options.consent);
  const clientId = isEmbed || !visitor.allowsClientId ? undefined : ensureClientId(request, reply);
  const preview = await options.previews?.find(request.cookies[PREVIEW_COOKIE]);
  const builds = await readDeployedBuilds(store, devServers, { clientId, preview });
  // In an iframe, no shell renders an error for a missing remote (decision 037), so this page does.
  if (isEmbed && isRemoteMissing(builds, url.pathname)) return sendErrorPage(reply, 503);
  const page = matchPage(builds, url.pathname);
  if (page) getOpenSpan()?.setName(`GET ${page.route.path}`);
  // Adds the builds to every log line of this request, including the last one that Fastify writes.
  request.log = request.log.child(buildLogFields(builds, page));
  reply.log = request.log;
  const embedPage = findEmbedPage(page);
  const query = readQuery(url);
  const { [COOKIES.preferences.name]: preferencesCookie, [COOKIES.forYou.name]: forYouCookie } =
    request.cookies;
  const preferences = parsePreferences(preferencesCookie, forYouCookie);
  const values = {
    ...page?.params,
    ...Object.fromEntries(Object.entries(query).map(([name, value]) => [`query.${name}`, value])),
    'preferences.forYou': preferences.forYou ? 'on' : undefined,
  };
  if (page && embedPage) return sendEmbed(request, reply, options, { builds, page, embedPage, values, url });
  const access = { apiUrl, isDistant, addressSigner };
  const cookie = createWritePositionHeader(request.cookies, options.cookiePrefix);
  const context = { ...access, token, cookie, clientId, address: request.ip, requestId: request.id };
  const calls = page?.route.calls ?? [];
  const [ownReplies, common] = await Promise.all([
    makeFirstCalls(calls, values, context),
    readCommonFrameData(options.commonReplies, { page, mobile: device.mobile, signedIn }),
  ]);
  if (guardTarget && hasViewer(ownReplies)) return reply.redirect(guardTarget, 302);
  // With only a refresh token, the calls were made as a guest. The page decides after it has refreshed the session.
  const contentTarget = signedIn && !token ? undefined : findRedirect(calls, ownReplies);
  if (contentTarget) return reply.redirect(contentTarget, 302);
  const replies = [...ownReplies, ...common.replies];
  const { status, message } = resolveOutcome(builds, url.pathname, page, replies);
  const { html, isIndexable, inlined } = await renderDocument({
    builds,
    page,
    status,
    message,
    replies,
    device,
    appDownloadUrl,
    ads: visitor.ads,
    askedPurposes: visitor.isPending && !isEmbed ? listAskedPurposes(options.consent) : [],
    preview,
    signedIn,
    cookiePrefix: options.cookiePrefix,
    messageActivityId: common.messageActivityId,
    trace: selectBrowserTrace(request, visitor, options.browserTraces),
    language: resolveDocumentLanguage(options.languages, request.cookies[LANGUAGE_COOKIE.name]),
    preferences,
    location,
    origin,
    query,
  });
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': getCachePolicy(url.pathname, signedIn),
      vary: 'Cookie, User-Agent, Sec-CH-UA-Mobile',
      'content-security-policy': contentSecurityPolicy(inlined, {
        devServers: [
          ...devServerOrigins(devServers),
          ...new Set(preview?.builds.flatMap((build) => originOf(build) ?? [])),
        ],
        media: options.mediaOrigin,
        ads: adOrigins(visitor.ads),
      }),
      ...(isIndexable ? {} : NOINDEX),
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    .send(html);
}

/** Registers the route that returns a document for all URLs other than those of files. */
export function registerDocumentRoutes(
  server: FastifyInstance,
  options: Omit<DocumentOptions, 'commonReplies'>,
): void {
  const commonReplies = new CommonReplyCache(options);
  server.get('/*', (request, reply) =>
    // No document is below the paths of the API. With a gateway they arrive here only if they are misspelled.
    isApiUrl(request.url)
      ? sendApiError(reply, 404)
      : sendDocument(request, reply, { ...options, commonReplies }),
  );
}
