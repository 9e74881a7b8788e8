import { LANGUAGE_COOKIE } from '@ontrend/shared/i18n/languages';
import { COOKIES } from '@ontrend/shared/session/cookies';
import { parsePreferences } from '@ontrend/shared/session/preferences-cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { detectDevice } from '../../src/device/detect-device.ts';
import { redirectOf, unknownMiddleware } from '../../src/guards/guards.ts';
import { isBelow } from '../../src/routes/is-below.ts';
import { aliasTarget } from '../../src/routes/route-table.ts';
import type { Forwarding } from '../forwarding.ts';
import { originOf } from '../http/origin.ts';
import type { Previews } from '../releases/previews.ts';
import { PREVIEW_COOKIE } from '../releases/release-calls.ts';
import type { ReleaseStore } from '../releases/release-store.ts';
import { type Ads, adOrigins } from './ads.ts';
import { type Catalogue, type Development, developmentOrigins, readCatalogue } from './catalogue.ts';
import { clientIdOf } from './client-id.ts';
import { CommonReplies } from './common-replies.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { isMissing, makeFirstCalls, type NamedReply, refusalOf } from './first-calls.ts';
import { readCommonFacts } from './frame-facts.ts';
import { documentLanguage, type FurtherLanguages } from './languages.ts';
import { isRemoteMissing, matchPage, type Page } from './match-page.ts';
import { renderDocument } from './render-document.ts';
import { keepShareFrom } from './share-from.ts';

interface DocumentOptions {
  common: CommonReplies;
  store: ReleaseStore;
  apiUrl: string;
  appDownloadUrl: string | null;
  /** Where videos and pictures come from, if that is not this site. */
  mediaOrigin: string | null;
  ads: Ads | null;
  forwarding: Forwarding;
  development: Development;
  previews: Previews | null;
  languages: FurtherLanguages;
}

/** What becomes of a page: its status, and what is said of one that can't be given. */
function outcomeOf(catalogue: Catalogue, pathname: string, page: Page | undefined, replies: NamedReply[]) {
  const unknown = unknownMiddleware(page?.route.handle.middleware);
  if (unknown) return { status: 500, message: unknown };
  // Gone for now, and not for good: search engines come again.
  if (isRemoteMissing(catalogue, pathname)) return { status: 503, message: '' };
  if (!page || replies.some(isMissing)) return { status: 404, message: '' };
  return refusalOf(replies) ?? { status: 200, message: '' };
}

async function answer(request: FastifyRequest, reply: FastifyReply, options: DocumentOptions) {
  const { store, apiUrl, forwarding, appDownloadUrl, development } = options;
  const origin = originOf(request);
  // Joined, not resolved: `//example.org` is an address of this site that leads nowhere.
  const url = new URL(origin + request.url);
  const device = detectDevice(
    request.headers['user-agent'] ?? '',
    request.headers['sec-ch-ua-mobile'] as string | undefined,
  );
  const token = request.cookies[COOKIES.token.name];
  const signedIn = Boolean(token ?? request.cookies[COOKIES.refreshToken.name]);
  const location = url.pathname + url.search;
  // An embed is another site's page: it leaves nothing in its reader's browser.
  const isEmbed = isBelow(url.pathname, '/embed');
  if (!isEmbed) keepShareFrom(request, reply, url.searchParams);
  const alias = aliasTarget(url.pathname);
  if (alias) return reply.redirect(alias + url.search, 301);
  const target = redirectOf({ signedIn, mobile: device.mobile, appDownloadUrl }, location);
  if (target) return reply.redirect(target, 302);

  const clientId = isEmbed ? undefined : clientIdOf(request, reply);
  const preview = await options.previews?.find(request.cookies[PREVIEW_COOKIE]);
  const catalogue = await readCatalogue(store, development, { clientId, preview });
  const page = matchPage(catalogue, url.pathname);
  const query = Object.fromEntries(url.searchParams);
  const values = {
    ...page?.params,
    ...Object.fromEntries(Object.entries(query).map(([name, value]) => [`query.${name}`, value])),
  };
  const caller = { apiUrl, forwarding, token, clientId, address: request.ip };
  const [own, common] = await Promise.all([
    makeFirstCalls(page?.route.calls ?? [], values, caller),
    readCommonFacts(options.common, { page, mobile: device.mobile, signedIn }),
  ]);
  // An embed stands in another site's page, which has its own.
  const ads = isEmbed ? null : options.ads;
  const replies = [...own, ...common.replies];
  const { status, message } = outcomeOf(catalogue, url.pathname, page, replies);
  const { html, inlined } = await renderDocument({
    catalogue,
    page,
    status,
    message,
    replies,
    device,
    appDownloadUrl,
    ads,
    signedIn,
    messageActivity: common.messageActivity,
    language: documentLanguage(options.languages, request.cookies[LANGUAGE_COOKIE.name]),
    preferences: parsePreferences(request.cookies[COOKIES.preferences.name]),
    location,
    origin,
    query,
  });
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({
      // Never no-store, or the page can't come back from the back/forward cache (design 4).
      'cache-control': 'private, no-cache',
      vary: 'Cookie, User-Agent, Sec-CH-UA-Mobile',
      'content-security-policy': contentSecurityPolicy(inlined, {
        developed: [
          ...developmentOrigins(development),
          ...(preview ? [new URL(preview.build.base).origin] : []),
        ],
        media: options.mediaOrigin,
        ads: adOrigins(ads),
      }),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(html);
}

/** Answers every address that is no file with a document. */
export function registerDocuments(server: FastifyInstance, options: Omit<DocumentOptions, 'common'>): void {
  const common = new CommonReplies(options.apiUrl);
  server.get('/*', (request, reply) => answer(request, reply, { ...options, common }));
}
