import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import serveStatic from '@fastify/static';
import {
  handleSpecialRequests,
  rejectMissingHost,
  replyToClientError,
} from '@ontrend/shared/server/connection-errors';
import { prepareEarlyReply } from '@ontrend/shared/server/early-reply';
import { isPublicFile } from '@ontrend/shared/server/public-files';
import { redactUrl } from '@ontrend/shared/server/redact';
import { createRequestId } from '@ontrend/shared/server/request-id';
import { serializeError } from '@ontrend/shared/server/serialize-error';
import { toTracingSettings } from '@ontrend/shared/server/tracing/settings';
import { startTracing } from '@ontrend/shared/server/tracing/start-tracing';
import { createRequestTracing } from '@ontrend/shared/server/tracing/trace-requests';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { createClientAddressSigner } from './client-address-signer.ts';
import type { ServerConfig } from './config.ts';
import type { AdSettings } from './documents/ads.ts';
import type { DevServers } from './documents/deployed-builds.ts';
import { registerDocumentRoutes } from './documents/document-routes.ts';
import { readExtraLanguages } from './documents/languages.ts';
import { registerApiProxy } from './http/api-proxy.ts';
import { DEFAULT_HEADERS } from './http/default-headers.ts';
import { registerDocumentLimit } from './http/document-limit.ts';
import { handleUnroutable, registerErrorHandlers } from './http/error-page.ts';
import { registerHealthRoutes } from './http/health.ts';
import { siteCookiePrefix } from './http/site-api.ts';
import { registerHostCheck, SiteOrigin } from './http/site-origin.ts';
import { createDocumentMetrics, registerMetrics } from './metrics.ts';
import { startAnnouncingBuilds } from './releases/announce-builds.ts';
import { isAppName } from './releases/app-names.ts';
import { registerCurrentBuilds } from './releases/current-builds.ts';
import { registerFederationManifests } from './releases/federation-manifests.ts';
import { registerIntegrityLists } from './releases/integrity-lists.ts';
import { openReleaseStore } from './releases/open-storage.ts';
import { grantFreePaths } from './releases/path-grants.ts';
import { PreviewOrigins } from './releases/preview-origins.ts';
import { Previews } from './releases/previews.ts';
import { startPruningLocalCopies } from './releases/prune-local-copies.ts';
import { registerReleaseCalls } from './releases/release-calls.ts';
import { ReleaseKeys } from './releases/release-keys.ts';
import type { ReleaseStorage } from './releases/release-storage.ts';
import { ReleaseTokens } from './releases/release-tokens.ts';
import { startWatches } from './releases/start-watches.ts';
import { registerConsentRoutes } from './site/consent-routes.ts';
import { registerOembed } from './site/oembed.ts';
import { registerSiteFiles } from './site/site-files.ts';
import { registerSitemap } from './site/sitemap.ts';

/** Selects the properties of a request for the log. Codes, tokens and other values of its URL are not logged. */
function serializeRequest({ method, url, host, ip, socket }: FastifyRequest) {
  return { method, url: redactUrl(url), host, remoteAddress: ip, remotePort: socket?.remotePort };
}

/** Documents and files that are rendered; the API traces the requests that are forwarded to it. */
const isTraced = (url: string) => !/^\/(assets|api|media|dev|health|releases)(\/|$)/.test(url);

/** Path of a file below `/assets/`: the app, the version, and the path in the build. */
const BUILD_FILE = /^\/(?:shell|mf-[a-z-]+)\/[\w.-]+\/(.+)$/;

const SVG_TYPE = 'image/svg+xml';

const YEAR_MS = 365 * 86_400_000;

function parseDevServers({ DEV_REMOTES, DEV_SHELL, DEV_SHELL_DIR }: ServerConfig): DevServers {
  const entries = DEV_REMOTES.split(',').filter(Boolean);
  return {
    remotes: new Map(entries.map((entry) => entry.split('=', 2) as [string, string])),
    shell: DEV_SHELL ? { address: DEV_SHELL, folder: DEV_SHELL_DIR } : null,
  };
}

function readAdSettings(config: ServerConfig): AdSettings | null {
  const { AD_SCRIPT_URL: script, AD_CLIENT: client, AD_SLOT: slot, AD_ORIGINS: origins } = config;
  return script ? { script, client, slot, origins } : null;
}

/** Registers a hook that downloads a build from the bucket before one of its files is served. */
function registerBuildDownloads(server: FastifyInstance, storage: ReleaseStorage): void {
  server.addHook('onRequest', async ({ url }) => {
    const [path = ''] = url.split('?');
    const [, app = '', version = ''] = /^\/assets\/([a-z-]+)\/([\w.+-]+)\//.exec(path) ?? [];
    // A build that cannot be fetched results in a 404 response below, like any missing file.
    if (version && isAppName(app)) await storage.fetchBuild(app, version).catch(() => {});
  });
}

/**
 * Creates the web server of the site: documents, build files and, without a gateway, the proxy to the API.
 * @param logStream receives the lines of the log; default: standard output
 */
export async function createDocumentServer(
  config: ServerConfig,
  logStream?: { write(line: string): void },
): Promise<FastifyInstance> {
  const tracingSettings = toTracingSettings(config);
  const tracing = tracingSettings && createRequestTracing({ isTraced, secret: config.FORWARD_SECRET });
  const server = Fastify({
    logger: {
      level: config.LOG_LEVEL,
      // `source` is the URL of a proxied request.
      serializers: { err: serializeError, req: serializeRequest, source: redactUrl },
      ...(logStream && { stream: logStream }),
    },
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    genReqId: createRequestId,
    forceCloseConnections: true,
    // `rejectMissingHost` replies with a body.
    http: { requireHostHeader: false },
    clientErrorHandler: replyToClientError,
    frameworkErrors: handleUnroutable,
    ...(tracing && { childLoggerFactory: tracing.childLoggerFactory }),
  });
  const stopTracing = await startTracing(tracingSettings, 'documents', server.log);
  if (tracing) server.addHook('onRequest', tracing.onRequest).addHook('preValidation', tracing.preValidation);
  registerErrorHandlers(server);
  handleSpecialRequests(server.server);
  server.addHook('onRequest', async (_request, reply) => void reply.headers(DEFAULT_HEADERS));
  server.addHook('onRequest', rejectMissingHost);
  const origin = new SiteOrigin({
    siteUrl: config.SITE_URL,
    allowedHosts: config.ALLOWED_HOSTS,
    getListeningOrigin: () => server.listeningOrigin,
  });
  registerHostCheck(server, origin);
  server.addHook('onSend', prepareEarlyReply);
  // The library that serves files adds the encoding to text only.
  server.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === SVG_TYPE)
      reply.header('content-type', `${SVG_TYPE}; charset=utf-8`);
  });
  if (config.RATE_LIMITS === 'on') registerDocumentLimit(server, config.DOCUMENT_LIMIT);
  const addressSigner = createClientAddressSigner(config.FORWARD_SECRET);
  const api = { apiUrl: config.API_URL, addressSigner };
  const errorBudget = { budgets: config.ERROR_BUDGET, api };
  const metrics = createDocumentMetrics(errorBudget, async () => Object.keys(await store.readPointers()));
  if (config.METRICS_PORT) registerMetrics(server, { host: config.HOST, port: config.METRICS_PORT }, metrics);
  const store = await openReleaseStore(config, (kind, reason) => {
    metrics.countRejection(kind);
    server.log.error({ kind, reason }, 'release rejected');
  });
  const { storage } = store;
  if (await store.signPointers('the document server')) server.log.warn('unsigned pointers signed');
  for (const claim of await grantFreePaths(store, config.PATH_GRANTS, 'PATH_GRANTS'))
    server.log.warn(claim, 'path stays revoked');
  registerBuildDownloads(server, storage);
  await server.register(cookie);
  // Registered before the compression, because the API compresses its replies itself.
  if (config.PROXY === 'on') {
    await registerApiProxy(server, {
      apiUrl: config.API_URL,
      siteUrl: config.SITE_URL,
      devSite: config.DEV_SITE,
      addressSigner,
    });
  }
  await server.register(compress, { encodings: ['br', 'gzip'] });
  await server.register(serveStatic, {
    root: config.RELEASES_DIR,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path) => isPublicFile(BUILD_FILE.exec(path)?.[1] ?? ''),
    setHeaders: (reply) => void reply.header('access-control-allow-origin', '*'),
  });
  registerIntegrityLists(server, store);
  registerHealthRoutes(server, { apiUrl: config.API_URL });
  // FORWARD_SECRET also signs the preview cookies, so there are no previews without it.
  const previews = config.FORWARD_SECRET
    ? new Previews(storage, config.FORWARD_SECRET, new PreviewOrigins(config.PREVIEW_ORIGINS))
    : null;
  // The builds of a session against a site are not those that the site serves.
  const isServing = config.DEV_SITE === '';
  const watch = { store, ...api, log: server.log };
  const stopWatches = isServing ? startWatches(watch) : undefined;
  const announcements = isServing ? startAnnouncingBuilds(watch) : undefined;
  registerReleaseCalls(server, {
    store,
    tokens: new ReleaseTokens(config.RELEASE_TOKENS),
    keys: new ReleaseKeys(config.RELEASE_PUBLIC_KEYS, config.POINTER_SIGNATURES === 'required'),
    previews,
    origin,
    errorBudget,
    api,
    onPointersMoved: () => announcements?.announce(),
  });
  registerCurrentBuilds(server, store);
  registerFederationManifests(server, { store, origin });
  const stopPruning = startPruningLocalCopies({ store, log: server.log });
  server.addHook('onClose', async () => {
    stopWatches?.();
    announcements?.stop();
    stopPruning();
    storage.close();
    await stopTracing();
  });
  const site = {
    store,
    origin,
    apiUrl: config.API_URL,
    addressSigner,
    isDistant: config.DEV_SITE !== '',
    cookiePrefix: config.DEV_SITE && siteCookiePrefix(config.DEV_SITE),
    devServers: parseDevServers(config),
  };
  const consent = { purposes: config.CONSENT, ads: readAdSettings(config) };
  registerConsentRoutes(server, consent, origin);
  registerSiteFiles(server, site);
  registerSitemap(server, site);
  registerOembed(server, site);
  registerDocumentRoutes(server, {
    ...site,
    previews,
    appDownloadUrl: config.APP_DOWNLOAD_URL || null,
    mediaOrigin: config.MEDIA_URL.startsWith('/') ? null : new URL(config.MEDIA_URL).origin,
    consent,
    languages: readExtraLanguages(config.LANGUAGES_DIR),
    browserTraces: { share: config.TRACE_BROWSERS, secret: config.FORWARD_SECRET },
  });
  return server;
}
