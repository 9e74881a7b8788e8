import { paths } from '@ontrend/shared/paths';
import { prepareEarlyReply } from '@ontrend/shared/server/early-reply';
import { describeError } from '@ontrend/shared/server/error-replies';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import en from '../../src/locales/en.json' with { type: 'json' };
import { isApiUrl } from './api-url.ts';
import { contentSecurityPolicy, embedContentSecurityPolicy } from './content-security-policy.ts';
import { DEFAULT_HEADERS } from './default-headers.ts';
import { PLAIN_PAGE_STYLE, renderPlainPage } from './plain-page.ts';

/** Seconds after which clients may retry a request that failed with a 5xx status. */
export const RETRY_AFTER_SECONDS = 30;

const { notFound, error: errorTexts } = en;
const NOT_FOUND_PAGE = renderPlainPage(
  notFound.title,
  `<h1>${notFound.heading}</h1><p>${notFound.text}</p>`,
  `<a href="${paths.forYou.href()}">${notFound.home}</a>`,
);
const ERROR_HEADING = `<h1>${errorTexts.heading}</h1>`;
const ERROR_PAGE = renderPlainPage(
  errorTexts.title,
  ERROR_HEADING,
  `<a href="${paths.home.href()}">${errorTexts.home}</a>`,
);
/** Shown in frames of other sites, so it has no link to another page. */
const EMBED_ERROR_PAGE = renderPlainPage(errorTexts.title, ERROR_HEADING);

const HOST_ERROR_PAGE = renderPlainPage(
  errorTexts.title,
  `${ERROR_HEADING}<p>${describeError(421).messages.join(' ')}</p>`,
);

const retryHeaders = (status: number) => (status >= 500 ? { 'retry-after': RETRY_AFTER_SECONDS } : {});

/**
 * Sends an error page that needs neither a shell build nor the API, because those may be missing. Details of
 * the error are only logged.
 */
export function sendErrorPage(reply: FastifyReply, status: number) {
  // Other sites may show the error page of an embed in an iframe, but not the 404 page, because it has a link.
  const usesEmbedPolicy = status !== 404 && reply.request.url.startsWith('/embed/');
  const inlined = { scripts: [], styles: [PLAIN_PAGE_STYLE] };
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({
      ...DEFAULT_HEADERS,
      'cache-control': 'no-store',
      'content-security-policy': usesEmbedPolicy
        ? embedContentSecurityPolicy(inlined)
        : contentSecurityPolicy(inlined),
      ...(usesEmbedPolicy ? {} : { 'x-frame-options': 'DENY' }),
      ...retryHeaders(status),
    })
    .send(status === 404 ? NOT_FOUND_PAGE : usesEmbedPolicy ? EMBED_ERROR_PAGE : ERROR_PAGE);
}

/** Sends the page for a host that is not the site's. It has no link, because every page has the same error there. */
export function sendHostErrorPage(reply: FastifyReply) {
  return reply
    .status(421)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy({ scripts: [], styles: [PLAIN_PAGE_STYLE] }),
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    })
    .send(HOST_ERROR_PAGE);
}

const API_UNAVAILABLE = { code: 'unavailable', messages: [errorTexts.unavailable] };

/** Sends an error for a URL of the API, in the format of its errors. */
export function sendApiError(reply: FastifyReply, status: number, body = describeError(status)) {
  return reply
    .status(status)
    .type('application/json; charset=utf-8')
    .headers({ ...DEFAULT_HEADERS, 'cache-control': 'no-store', ...retryHeaders(status) })
    .send(JSON.stringify(body));
}

/** Headers of a proxied reply that describe its body. */
const BODY_HEADERS = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
];

/** Removes the headers of a reply whose body failed before any of it was sent. */
function removeBodyHeaders(reply: FastifyReply): void {
  for (const name of BODY_HEADERS) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
}

/** Whether the proxy could not reach the API, or the API closed the connection before the end of its reply. */
const isApiFailure = ({ code, statusCode = 500 }: FastifyError) =>
  code?.startsWith('UND_ERR_') || (statusCode >= 502 && statusCode <= 504);

/** Responds to URLs that the router cannot parse, for `Fastify({ frameworkErrors })`, which runs no hooks. */
export function handleUnroutable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  prepareEarlyReply(request, reply, null, () => {
    void (isApiUrl(request.url) ? sendApiError(reply, 400) : sendErrorPage(reply, 404));
  });
}

/** Registers the handlers that respond to failures with an error page, or with a JSON error for URLs of the API. */
export function registerErrorHandlers(server: FastifyInstance): void {
  server.setNotFoundHandler(({ url }, reply) =>
    isApiUrl(url) ? sendApiError(reply, 404) : sendErrorPage(reply, 404),
  );
  server.setErrorHandler((error: FastifyError, request, reply) => {
    // The visitor has left, and no reply can be sent.
    if (reply.raw.destroyed) {
      request.log.info({ err: error }, 'client disconnected');
      return;
    }
    const hasApiFailed = isApiFailure(error);
    const status = hasApiFailed ? Math.max(error.statusCode ?? 0, 502) : (error.statusCode ?? 500);
    if (hasApiFailed) {
      request.log.warn({ err: error }, 'API unavailable');
      if (!reply.raw.headersSent) removeBodyHeaders(reply);
    } else if (status >= 500) request.log.error({ err: error }, 'request failed');
    if (!isApiUrl(request.url)) return sendErrorPage(reply, status);
    return hasApiFailed ? sendApiError(reply, status, API_UNAVAILABLE) : sendApiError(reply, status);
  });
}
