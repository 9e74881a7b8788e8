import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import {
  handleSpecialRequests,
  rejectMissingHost,
  replyToClientError,
} from '@ontrend/shared/server/connection-errors';
import { copyBody, prepareEarlyReply } from '@ontrend/shared/server/early-reply';
import { createRequestId } from '@ontrend/shared/server/request-id';
import { serializeError } from '@ontrend/shared/server/serialize-error';
import { startTracing } from '@ontrend/shared/server/tracing/start-tracing';
import { createRequestTracing } from '@ontrend/shared/server/tracing/trace-requests';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { createReadRouter } from '../../calls/framework/read-router.ts';
import { BODY_LIMIT_BYTES, registerHandlers } from '../../calls/framework/register-handlers.ts';
import type { Services } from '../../calls/framework/services.ts';
import { createWritePositions } from '../../calls/framework/write-positions.ts';
import { handlers } from '../../calls/index.ts';
import { createCodeFailures } from '../../domain/accounts/code-failures.ts';
import { createCodeHasher } from '../../domain/accounts/code-hasher.ts';
import { createConfirmationCodes } from '../../domain/accounts/confirmation-codes.ts';
import { createFormerEmails } from '../../domain/accounts/former-emails.ts';
import { createJoinAttempts } from '../../domain/accounts/join-attempts.ts';
import { type ContentLibrary, loadContentLibrary } from '../../domain/content/content-library.ts';
import { createTrendingCache } from '../../domain/explore/trending-cache.ts';
import { createRelyingParty } from '../../domain/factors/relying-party.ts';
import { createTotpCodes } from '../../domain/factors/totp.ts';
import { createCandidatePools } from '../../domain/feed/candidate-pools.ts';
import { createIdentityProvider } from '../../domain/identities/provider.ts';
import { createIdentityRequests } from '../../domain/identities/requests.ts';
import { openQueues } from '../../domain/processing/queues.ts';
import { KnownBuilds } from '../../domain/releases/known-builds.ts';
import { createSuggestionCache } from '../../domain/search/suggestion-cache.ts';
import { openBlockedMailDomains } from '../../domain/sign-up/mail-domains.ts';
import { createProofOfWork } from '../../domain/sign-up/proof-of-work.ts';
import type { FileChecker } from '../../domain/uploads/file-checker.ts';
import { createIntakeQueue } from '../../domain/uploads/intake-queue.ts';
import { openUploadStore } from '../../domain/uploads/open-uploads.ts';
import { createUploadIntake } from '../../domain/uploads/upload-intake.ts';
import { createListTotalsCache } from '../../domain/videos/list-totals.ts';
import { findBlockedSubscribers } from '../../domain/visibility/blocked-subscribers.ts';
import { createAccessTokens } from '../../platform/auth/access-tokens.ts';
import { createSessionLookup } from '../../platform/auth/session-lookup.ts';
import { findTokenUser } from '../../platform/auth/viewer.ts';
import type { Config } from '../../platform/config/config.ts';
import { createFailureLog } from '../../platform/failures/failure-log.ts';
import { setBodyTimeout } from '../../platform/http/body-timeout.ts';
import { useClientAddress } from '../../platform/http/client-address.ts';
import { closeConnectionsOnShutdown } from '../../platform/http/closing.ts';
import { CONNECTION_LIMITS } from '../../platform/http/connection-limits.ts';
import { handleUnroutable, setErrorHandlers } from '../../platform/http/error-handler.ts';
import { createLimiter } from '../../platform/http/limiter.ts';
import { createPageTokens } from '../../platform/http/page-tokens.ts';
import { replySerializer } from '../../platform/http/reply-serializer.ts';
import { logRequests, useLenientJson } from '../../platform/http/requests.ts';
import { setValidationMessages } from '../../platform/http/validation-messages.ts';
import { createMailTransport } from '../../platform/mail/create-transport.ts';
import { startMailDispatcher } from '../../platform/mail/outbox.ts';
import { createMediaLinks } from '../../platform/media/private-links.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createEventHub } from '../../platform/realtime/hub.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';
import { openStorage, type Storage } from '../../platform/storage/open-store.ts';
import { watchDiskSpace } from '../../platform/storage/watch-disk-space.ts';
import { createLazyResource } from './lazy-resource.ts';
import { type DatabaseOverrides, type Databases, openDatabases } from './open-databases.ts';
import { openFileChecker } from './open-file-checker.ts';
import { registerBlogFileRoutes } from './routes/blog-files.ts';
import { registerDocsRoutes } from './routes/docs.ts';
import { registerEventRoutes } from './routes/events.ts';
import { registerHealthRoutes } from './routes/health.ts';
import { registerListFeedRoutes } from './routes/list-feeds.ts';
import { registerMailboxRoutes } from './routes/mailbox.ts';
import { registerMediaRoutes } from './routes/media.ts';
import { registerMetricsRoutes } from './routes/metrics.ts';
import { registerSecurityHooks } from './routes/security.ts';
import { registerTestAdRoutes } from './routes/test-ads.ts';
import { registerUploadRoutes } from './routes/upload.ts';

/** Below this size, compression costs more than it saves. */
const COMPRESSION_THRESHOLD_BYTES = 1_024;

/** Calls and uploads. Not the event stream, which lasts for hours, and not the spans that browsers send. */
const isTraced = (url: string) => /^\/api\/(?!docs|app\/(events|service\/browser-spans)\b)/.test(url);

/** Settings and dependencies that tests override. */
export interface ServerOverrides extends Partial<Pick<Services, 'random'>>, DatabaseOverrides {
  /** Lifetime of the cached candidate pools, in seconds. */
  candidatePoolSeconds?: number;
  /** Lifetime of cached search suggestions, in seconds. */
  suggestionCacheSeconds?: number;
  /** Lifetime of the cached contents of the explore view and of the totals of lists, in seconds. */
  trendingSeconds?: number;
  /** Replaces the program that checks uploaded files. */
  checkerProgram?: URL;
  /** Replaces the check of uploaded files. */
  checkFile?: FileChecker['check'];
  /** Time for which replies wait for a check, in milliseconds. */
  checkWaitMs?: number;
  /** Receives the lines of the log; default: standard output. */
  logStream?: { write(line: string): void };
  /** Replaces the space of the real disks. */
  diskSpace?: DiskSpace;
  /** Validates replies against the wire schemas. */
  validatesReplies?: boolean;
}

/**
 * Creates the API server, ready for `listen` or `inject`. Closing it closes its database connections.
 * @param config validated by `loadConfig`; the database must be migrated
 */
export async function createServer(
  config: Config,
  overrides: ServerOverrides = {},
): Promise<FastifyInstance> {
  const contentLibrary = await loadContentLibrary(config.contentDir);
  const tracing = config.tracing && createRequestTracing({ isTraced, secret: config.forwardSecret });
  const app = Fastify({
    logger: {
      level: config.logLevel,
      serializers: { err: serializeError },
      ...(overrides.logStream && { stream: overrides.logStream }),
    },
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT_BYTES,
    ...CONNECTION_LIMITS,
    clientErrorHandler: replyToClientError,
    genReqId: createRequestId,
    frameworkErrors: handleUnroutable,
    // `logRequests` writes one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Requests that arrived before the shutdown still get a reply.
    return503OnClosing: false,
    ...(tracing && { childLoggerFactory: tracing.childLoggerFactory }),
  });
  const stopTracing = await startTracing(config.tracing, 'api', app.log);
  if (tracing) app.addHook('onRequest', tracing.onRequest).addHook('preValidation', tracing.preValidation);
  const blockedMailDomains = await openBlockedMailDomains(config.signUp.blockedMailDomains, (error) =>
    app.log.warn({ err: error }, 'blocked mail domains not updated'),
  );
  const failureLog = createFailureLog(app.log);
  const storage = await openStorage(config, overrides.diskSpace);
  const databases = openDatabases(config, overrides, app.log);
  const { pool } = databases;
  const uploadStore = await openUploadStore(config, storage, pool);
  const queues = createLazyResource(() =>
    openQueues({
      databaseUrl: config.databaseUrl,
      onError: (error) => app.log.error({ err: error }, 'job queue error'),
    }),
  );
  const { fileChecker, checkFolders } = await openFileChecker(config, app.log, overrides.checkerProgram);
  const { checkFile = fileChecker.check, checkWaitMs } = overrides;
  const uploadIntake = createIntakeQueue({
    pool,
    intake: createUploadIntake({ pool, uploadStore, storage, checkFile, checkFolders, queues }),
    onError: (error) => {
      if (!failureLog.report(error)) app.log.error({ err: error }, 'upload check failed, will retry');
    },
    ...(checkWaitMs !== undefined && { waitMs: { upload: checkWaitMs, form: checkWaitMs } }),
  });
  const services = {
    ...createServices(config, contentLibrary, overrides, app.log, databases, storage),
    blockedMailDomains,
    mediaStore: storage.store,
    diskSpace: storage.diskSpace,
    sourceFiles: storage.sources,
    uploadStore,
    uploadIntake,
  };
  setValidationMessages();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(replySerializer(overrides.validatesReplies ?? false));
  app.addHook('onReady', () => services.limiter.ready());
  app.addHook('onReady', () => databases.replicas.ready());
  // Requests that wait for a check get their reply before the server closes.
  app.addHook('preClose', async () => void uploadIntake.close());
  app.addHook('onClose', async () => {
    await services.mailDispatcher.stop();
    await uploadIntake.close();
    fileChecker.close();
    await queues.current()?.then((boss) => boss.stop({ graceful: false }));
    await Promise.all([databases.close(), services.limiter.close()]);
    storage.close();
    failureLog.stop();
    await stopTracing();
  });
  const stopWatching = watchDiskSpace(storage.diskSpace, app.log);
  app.addHook('preClose', async () => stopWatching());
  services.pool.on('error', (error) => app.log.warn({ err: error }, 'database connection lost'));

  setErrorHandlers(app, failureLog, (header) => findTokenUser(services.accessTokens, header));
  handleSpecialRequests(app.server);
  app.addHook('onSend', prepareEarlyReply);
  useClientAddress(app, config);
  logRequests(app);
  registerMetricsRoutes(app, services);
  setBodyTimeout(app);
  closeConnectionsOnShutdown(app);
  useLenientJson(app);
  registerSecurityHooks(app, services);
  app.addHook('onRequest', rejectMissingHost);
  // @fastify/compress destroys the body if it can't decompress it.
  app.addHook('preParsing', ({ raw, headers }, _reply, payload, done) =>
    done(null, headers['content-encoding'] === undefined ? payload : copyBody(raw)),
  );
  await app.register(compress, { threshold: COMPRESSION_THRESHOLD_BYTES, encodings: ['gzip'] });
  if (config.apiDocs) await registerDocsRoutes(app);
  registerMediaRoutes(app, services);
  await registerUploadRoutes(app, services, failureLog);
  await registerBlogFileRoutes(app, services);
  registerListFeedRoutes(app, services);
  registerMailboxRoutes(app, config);
  registerTestAdRoutes(app, config);
  registerHealthRoutes(app, services);
  registerEventRoutes(app, services);
  await app.register(cookie);
  await app.register((api) => registerHandlers(api, handlers, services));
  return app;
}

function createServices(
  config: Config,
  contentLibrary: ContentLibrary,
  { random = Math.random, candidatePoolSeconds, suggestionCacheSeconds, trendingSeconds }: ServerOverrides,
  log: FastifyBaseLogger,
  { pool, readPool, replicas }: Databases,
  { diskSpace }: Storage,
): Omit<
  Services,
  'blockedMailDomains' | 'mediaStore' | 'diskSpace' | 'sourceFiles' | 'uploadStore' | 'uploadIntake'
> {
  const metrics = createMetrics();
  return {
    config,
    pool,
    replicas,
    reads: createReadRouter({
      primary: readPool,
      replicas,
      log,
      record: metrics.recordRead,
      rejectsWrites: config.nodeEnv === 'test',
    }),
    writePositions: createWritePositions(pool, config),
    metrics,
    knownBuilds: new KnownBuilds({ pool, onLabels: metrics.browser.removeOtherVersions }),
    accessTokens: createAccessTokens(config.authSecret),
    findSession: createSessionLookup(pool),
    pageTokens: createPageTokens(config.authSecret),
    contentLibrary,
    limiter: createLimiter(config, (error) =>
      log.warn({ err: error }, 'Redis is unavailable, counting rate limits locally'),
    ),
    eventHub: createEventHub({
      pool,
      findBlockedSubscribers,
      databaseSessionUrl: config.databaseSessionUrl,
      redisUrl: config.redisUrl,
      log,
      metrics,
      limited: config.rateLimits,
    }),
    confirmationCodes: createConfirmationCodes(config.authSecret),
    formerEmails: createFormerEmails(createCodeHasher(config.authSecret)),
    joinAttempts: createJoinAttempts(config.authSecret),
    identityProvider: config.oidc ? createIdentityProvider(config.oidc, config.siteUrl, log) : null,
    identityRequests: createIdentityRequests(config.authSecret),
    codeFailures: createCodeFailures(createCodeHasher(config.authSecret)),
    totpCodes: createTotpCodes(config.authSecret, config.previousAuthSecret, log),
    relyingParty: createRelyingParty(config.siteUrl),
    proofOfWork: createProofOfWork(config.authSecret, config.signUp.proofOfWorkSteps),
    candidatePools: createCandidatePools(pool, candidatePoolSeconds, metrics.recordCandidatePoolRead),
    suggestionCache: createSuggestionCache(suggestionCacheSeconds),
    listTotals: createListTotalsCache(pool, trendingSeconds),
    trending: createTrendingCache(pool, trendingSeconds),
    mailDispatcher: startMailDispatcher(pool, createMailTransport(config, diskSpace, log), log),
    mediaLinks: createMediaLinks(config.authSecret, config.mediaUrl),
    random,
  };
}
