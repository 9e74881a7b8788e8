import { type IncomingHttpHeaders, METHODS } from 'node:http';
import proxy from '@fastify/http-proxy';
import { copyBody, isReceivingBody } from '@ontrend/shared/server/early-reply';
import { describeError } from '@ontrend/shared/server/error-replies';
import { isLocalRequest, isLocalSite } from '@ontrend/shared/server/local-request';
import { REQUEST_ID_HEADER } from '@ontrend/shared/server/request-id';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { type ClientAddressSigner, stripForwardingHeaders } from '../client-address-signer.ts';
import { API_PREFIXES, DEVELOPMENT_PREFIX } from './api-url.ts';
import { rewriteRequestHeaders, rewriteResponseHeaders } from './site-api.ts';

/**
 * Maximum number of concurrent requests to the API; an event stream uses one for as long as its page is open.
 */
const MAX_PROXY_CONNECTIONS = 2_048;

/** Headers that concern one connection only, in both directions (RFC 9110, 7.6.1). */
const CONNECTION_HEADERS = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Every method that Node parses. CONNECT has an event of its own. */
const PROXIED_METHODS = METHODS.filter((method) => method !== 'CONNECT') as HTTPMethods[];

function removeConnectionHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = headers.connection?.toLowerCase().split(',') ?? [];
  const removed = new Set([...CONNECTION_HEADERS, ...named.map((name) => name.trim())]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !removed.has(name)));
}

/** Returns the headers of a request for the API. */
function createRequestHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  // This server has already answered an `expect: 100-continue`.
  const { expect: _, ...endToEndHeaders } = removeConnectionHeaders(headers);
  return stripForwardingHeaders(endToEndHeaders);
}

/** Responds with 502 as a gateway would, so that browsers queue the request and retry it later (shared/entities). */
function sendProxyError(reply: { send(error: Error): unknown }, error: FastifyError): void {
  const { statusCode = 500 } = error;
  void reply.send(Object.assign(error, { statusCode: statusCode === 500 ? 502 : statusCode }));
}

/** Mails contain codes, so they are shown only to programs on this machine. */
async function rejectRemoteRequest({ raw }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (isLocalRequest(raw.socket.remoteAddress, raw.headers)) return;
  return reply.code(404).send(describeError(404));
}

/**
 * Forwards calls and media to the API, for sites without a gateway. The API alone decides about bodies, methods and
 * paths, so its replies are the same as without this server. No request is sent twice.
 * @param siteUrl `SITE_URL`; pages for developers are forwarded only if it is local or not set
 * @param devSite origin of the site whose API `apiUrl` is (`DEV_SITE`); empty for an API of this installation
 */
export async function registerApiProxy(
  server: FastifyInstance,
  {
    apiUrl,
    siteUrl,
    devSite,
    addressSigner,
  }: { apiUrl: string; siteUrl: string; devSite: string; addressSigner: ClientAddressSigner },
): Promise<void> {
  for (const method of PROXIED_METHODS) {
    if (!server.supportedMethods.includes(method)) server.addHttpMethod(method);
  }
  await server.register(async (scope) => {
    // Fastify's own parsers would apply the limits of this server.
    scope.removeAllContentTypeParsers();
    // The HTTP client destroys the body that it sends when the API replies before its end.
    scope.addHook('preParsing', async ({ raw }, _reply, payload) =>
      isReceivingBody(raw) ? copyBody(raw) : payload,
    );
    for (const prefix of API_PREFIXES) {
      if (prefix === DEVELOPMENT_PREFIX && !isLocalSite(siteUrl)) continue;
      await scope.register(proxy, {
        upstream: apiUrl,
        prefix,
        ...(prefix === DEVELOPMENT_PREFIX && { preHandler: rejectRemoteRequest }),
        rewritePrefix: prefix,
        httpMethods: PROXIED_METHODS,
        undici: { connections: MAX_PROXY_CONNECTIONS },
        retryMethods: [],
        replyOptions: {
          onError: (reply, { error }) => sendProxyError(reply, error as FastifyError),
          rewriteHeaders: (headers) => {
            const own = removeConnectionHeaders(headers);
            return devSite ? rewriteResponseHeaders(own, devSite) : own;
          },
          rewriteRequestHeaders: ({ id, ip, method, url, protocol, headers: { host } }, headers) => ({
            ...(devSite
              ? rewriteRequestHeaders(createRequestHeaders(headers), `${protocol}://${host}`, devSite)
              : createRequestHeaders(headers)),
            [REQUEST_ID_HEADER]: id,
            ...addressSigner.signedHeaders({ address: ip, method, url }),
          }),
        },
      });
    }
  });
}
