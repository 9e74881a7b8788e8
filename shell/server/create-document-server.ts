import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import serveStatic from '@fastify/static';
import {
  handleSpecialRequests,
  rejectMissingHost,
  replyToClientError,
} from '@ontrend/shared/server/connection-errors';
import { prepareEarlyReply } from '@ontrend/shared/server/early-reply';
import Fastify, { type FastifyInstance } from 'fastify';
import { listRemoteNames } from '../src/core/routes/route-table.ts';
import { createClientAddressSigner } from './client-address-signer.ts';
import type { ServerConfig } from './config.ts';
import type { DevServers } from './documents/deployed-builds.ts';
import { registerDocumentRoutes } from './documents/document-routes.ts';
import { readExtraLanguages } from './documents/languages.ts';
import { registerApiProxy } from './http/api-proxy.ts';
import { handleUnroutable, registerErrorHandlers } from './http/error-page.ts';
import { registerHealthRoutes } from './http/health.ts';
import { registerMetrics } from './metrics.ts';
import { startCanaryWatch } from './releases/canary-watch.ts';
import { openReleaseStorage } from './releases/open-storage.ts';
import { Previews } from './releases/previews.ts';
import { startPruningLocalCopies } from './releases/prune-local-copies.ts';
import { registerReleaseCalls } from './releases/release-calls.ts';
import type { ReleaseStorage } from './releases/release-storage.ts';
import { ReleaseStore } from './releases/release-store.ts';
import { ReleaseTokens } from './releases/release-tokens.ts';
import { registerOembed } from './site/oembed.ts';
import { registerSiteFiles } from './site/site-files.ts';
import { registerSitemap } from './site/sitemap.ts';

/**
 * Files of a build that browsers may load: not its manifest, its server-side frame module or its source maps.
 */
const PUBLIC_FILE = /^\/[a-z-]+\/[\w.-]+\/[\w./-]+\.(js|css|svg|png|ico|webp|webmanifest)$/;

const YEAR_MS = 365 * 86_400_000;

const APPS = ['shell', ...listRemoteNames()];

function parseDevServers({ DEV_REMOTES, DEV_SHELL, DEV_SHELL_DIR }: ServerConfig): DevServers {
  const entries = DEV_REMOTES.split(',').filter(Boolean);
  return {
    remotes: new Map(entries.map((entry) => entry.split('=', 2) as [string, string])),
    shell: DEV_SHELL ? { address: DEV_SHELL, folder: DEV_SHELL_DIR } : null,
  };
}

/** Registers a hook that downloads a build from the bucket before one of its files is served. */
function registerBuildDownloads(server: FastifyInstance, storage: ReleaseStorage): void {
  server.addHook('onRequest', async ({ url }) => {
    const [path = ''] = url.split('?');
    const [, app = '', version = ''] = /^\/assets\/([a-z-]+)\/([\w.+-]+)\//.exec(path) ?? [];
    // A build that cannot be fetched results in a 404 response below, like any missing file.
    if (version && APPS.includes(app)) await storage.fetchBuild(app, version).catch(() => {});
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
  const server = Fastify({
    logger: { level: config.LOG_LEVEL, ...(logStream && { stream: logStream }) },
    trustProxy: config.TRUST_PROXY || false,
    forceCloseConnections: true,
    // `rejectMissingHost` replies with a body.
    http: { requireHostHeader: false },
    clientErrorHandler: replyToClientError,
    frameworkErrors: handleUnroutable,
  });
  registerErrorHandlers(server);
  handleSpecialRequests(server.server);
  server.addHook('onRequest', rejectMissingHost);
  server.addHook('onSend', prepareEarlyReply);
  if (config.METRICS_PORT) registerMetrics(server, { host: config.HOST, port: config.METRICS_PORT });
  const addressSigner = createClientAddressSigner(config.FORWARD_SECRET);
  const storage = await openReleaseStorage(config);
  const store = new ReleaseStore(storage);
  registerBuildDownloads(server, storage);
  await server.register(cookie);
  // Registered before the compression, because the API compresses its replies itself.
  if (config.PROXY === 'on') await registerApiProxy(server, { apiUrl: config.API_URL, addressSigner });
  await server.register(compress, { encodings: ['br', 'gzip'] });
  await server.register(serveStatic, {
    root: config.RELEASES_DIR,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
    allowedPath: (path) => PUBLIC_FILE.test(path),
    setHeaders: (reply) => void reply.header('access-control-allow-origin', '*'),
  });
  registerHealthRoutes(server, { apiUrl: config.API_URL });
  // FORWARD_SECRET also signs the preview cookies, so there are no previews without it.
  const previews = config.FORWARD_SECRET ? new Previews(storage, config.FORWARD_SECRET) : null;
  registerReleaseCalls(server, { store, tokens: new ReleaseTokens(config.RELEASE_TOKENS), previews });
  const stopWatching = startCanaryWatch({ store, apiUrl: config.API_URL, addressSigner, log: server.log });
  const stopPruning = startPruningLocalCopies({ store, apps: APPS, log: server.log });
  server.addHook('onClose', async () => {
    stopWatching();
    stopPruning();
    storage.close();
  });
  const site = {
    store,
    apiUrl: config.API_URL,
    addressSigner,
    devServers: parseDevServers(config),
  };
  registerSiteFiles(server, site);
  registerSitemap(server, site);
  registerOembed(server, site);
  registerDocumentRoutes(server, {
    ...site,
    previews,
    appDownloadUrl: config.APP_DOWNLOAD_URL || null,
    mediaOrigin: config.MEDIA_URL.startsWith('/') ? null : new URL(config.MEDIA_URL).origin,
    ads: config.AD_SCRIPT_URL
      ? {
          script: config.AD_SCRIPT_URL,
          client: config.AD_CLIENT,
          slot: config.AD_SLOT,
          origins: config.AD_ORIGINS,
        }
      : null,
    languages: readExtraLanguages(config.LANGUAGES_DIR),
  });
  return server;
}
