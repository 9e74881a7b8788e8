import compress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { BODY_LIMIT, registerHandlers } from '../../calls/framework/register-handlers.ts';
import type { Services } from '../../calls/framework/services.ts';
import { handlers } from '../../calls/index.ts';
import { createConfirmationCodes } from '../../domain/accounts/codes.ts';
import { type ContentLibrary, loadContentLibrary } from '../../domain/content/content-library.ts';
import { createCandidatePools } from '../../domain/feed/candidate-pools.ts';
import { openQueues } from '../../domain/processing/queues.ts';
import { createSuggestionCache } from '../../domain/search/suggestion-cache.ts';
import { openUploadStore } from '../../domain/uploads/open-uploads.ts';
import { createUploadIntake } from '../../domain/uploads/upload-intake.ts';
import { findBlockedSubscribers } from '../../domain/visibility/blocked-subscribers.ts';
import { createAccessTokens } from '../../platform/auth/access-tokens.ts';
import type { Config } from '../../platform/config/config.ts';
import { createPool } from '../../platform/db/pool.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { limitBodyTime } from '../../platform/http/arrival-time.ts';
import { useClientAddress } from '../../platform/http/client-address.ts';
import { CONNECTION_LIMITS, replyToClientError } from '../../platform/http/client-errors.ts';
import { closeConnectionsOnShutdown } from '../../platform/http/closing.ts';
import { sendError, setErrorHandlers } from '../../platform/http/error-handler.ts';
import { createLimiter } from '../../platform/http/limiter.ts';
import { createPageTokens } from '../../platform/http/page-tokens.ts';
import { replySerializer } from '../../platform/http/reply-serializer.ts';
import { logRequests, requestId, useLenientJson } from '../../platform/http/requests.ts';
import { createMailTransport } from '../../platform/mail/create-transport.ts';
import { startMailDispatcher } from '../../platform/mail/outbox.ts';
import { createMediaLinks } from '../../platform/media/private-links.ts';
import { findMediaTools } from '../../platform/media/tools.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createEventHub } from '../../platform/realtime/hub.ts';
import { openStorage } from '../../platform/storage/open-store.ts';
import { openedOnce } from './opened-once.ts';
import { registerBlogFiles } from './routes/blog-files.ts';
import { registerDocs } from './routes/docs.ts';
import { registerEvents } from './routes/events.ts';
import { registerHealth } from './routes/health.ts';
import { registerMailbox } from './routes/mailbox.ts';
import { registerMedia } from './routes/media.ts';
import { registerMetrics } from './routes/metrics.ts';
import { registerSecurity } from './routes/security.ts';
import { registerTestAds } from './routes/test-ads.ts';
import { registerUpload } from './routes/upload.ts';

/** Below this size compressing costs more than it saves, in bytes. */
const COMPRESS_FROM = 1_024;

/** What a test puts in the place of the real thing. */
export interface ServerParts extends Partial<Pick<Services, 'random'>> {
  /** For which what first pages of the feed are chosen from is kept. */
  drawSeconds?: number;
  /** For which what guests are offered while they type is kept. */
  suggestionSeconds?: number;
  /** Replies are held against the wire's schemas. */
  checksReplies?: boolean;
}

/**
 * The API, ready to `listen` or to be asked by `inject`. Closing it closes its connections to the database.
 * @param config checked by `loadConfig`; the database must be migrated
 */
export async function createServer(config: Config, parts: ServerParts = {}): Promise<FastifyInstance> {
  const library = await loadContentLibrary(config.contentDir);
  const app = Fastify({
    logger: { level: config.logLevel },
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    ...CONNECTION_LIMITS,
    clientErrorHandler: replyToClientError,
    genReqId: requestId,
    frameworkErrors: sendError,
    // One line a request, written by logRequests.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // A request that made it in before the end is answered.
    return503OnClosing: false,
  });
  const storage = await openStorage(config);
  const pool = createPool(config.databaseUrl, config.databasePool);
  const uploads = await openUploadStore(config, storage, pool);
  const queues = openedOnce(() =>
    openQueues({
      databaseUrl: config.databaseUrl,
      onError: (error) => app.log.error({ err: error }, 'job queue'),
    }),
  );
  const intake = createUploadIntake({ pool, uploads, storage, tools: openedOnce(findMediaTools), queues });
  const services = {
    ...createServices(config, library, parts, app.log, pool),
    media: storage.store,
    sources: storage.sources,
    uploads,
    intake,
  };
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(replySerializer(parts.checksReplies ?? false));
  app.addHook('onReady', () => services.limiter.ready());
  app.addHook('onClose', async () => {
    await services.postman.stop();
    await queues.opened()?.then((boss) => boss.stop({ graceful: false }));
    await Promise.all([services.pool.end(), services.limiter.close()]);
    storage.close();
  });
  services.pool.on('error', (error) => app.log.warn({ err: error }, 'a database connection was lost'));

  setErrorHandlers(app);
  useClientAddress(app, config);
  logRequests(app);
  registerMetrics(app, services);
  limitBodyTime(app);
  closeConnectionsOnShutdown(app);
  useLenientJson(app);
  registerSecurity(app, services);
  await app.register(compress, { threshold: COMPRESS_FROM, encodings: ['gzip'] });
  await registerDocs(app);
  registerMedia(app, services);
  await registerUpload(app, services);
  await registerBlogFiles(app, services);
  registerMailbox(app, config);
  registerTestAds(app, config);
  registerHealth(app, services);
  registerEvents(app, services);
  await app.register((api) => registerHandlers(api, handlers, services));
  return app;
}

function createServices(
  config: Config,
  library: ContentLibrary,
  { random = Math.random, drawSeconds, suggestionSeconds }: ServerParts,
  log: FastifyBaseLogger,
  pool: Pool,
): Omit<Services, 'media' | 'sources' | 'uploads' | 'intake'> {
  const metrics = createMetrics();
  return {
    config,
    pool,
    metrics,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    accessTokens: createAccessTokens(config.authSecret),
    pageTokens: createPageTokens(config.authSecret),
    library,
    limiter: createLimiter(config, (error) =>
      log.warn({ err: error }, 'Redis does not answer: this copy counts limits by itself'),
    ),
    events: createEventHub({
      pool,
      findBlockedSubscribers,
      databaseUrl: config.databaseUrl,
      log,
      limited: config.rateLimits,
    }),
    codes: createConfirmationCodes(config.authSecret),
    candidatePools: createCandidatePools(pool, drawSeconds, metrics.candidatePools),
    suggestions: createSuggestionCache(suggestionSeconds),
    postman: startMailDispatcher(pool, createMailTransport(config), log),
    mediaLinks: createMediaLinks(config.authSecret, config.mediaUrl),
    random,
  };
}
