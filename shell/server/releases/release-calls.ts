import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { listRemoteNames } from '../../src/core/routes/route-table.ts';
import type { ApiAccess } from '../http/call-api.ts';
import type { SiteOrigin } from '../http/site-origin.ts';
import { BuildRejectedError } from './build-rejected-error.ts';
import { checkBuild, checkCompatibility, checkRelease } from './check-release.ts';
import { ErrorBudgetError, type ErrorBudgetGuard, requireErrorBudget } from './error-budget.ts';
import { registerErrorCalls } from './error-calls.ts';
import { MoveError, type Pointer, promotePointer, rollBackPointer, startCanary } from './pointer.ts';
import type { Move } from './pointer-log.ts';
import { createPreview, registerPreviewPages } from './preview-pages.ts';
import type { Previews } from './previews.ts';
import { type Provenances, provenanceSchema } from './provenance.ts';
import { pruneBuilds } from './prune-builds.ts';
import { MAX_BUILD_BYTES, receiveBuild, uploadedBuildSchema } from './receive-build.ts';
import { readReleaseHealth } from './release-health.ts';
import { type ReleaseKeys, SignatureError } from './release-keys.ts';
import { sendBuildNotFound, sendReleaseError, sendValidationError } from './release-replies.ts';
import type { ReleaseStore } from './release-store.ts';
import type { ReleaseTokens } from './release-tokens.ts';

/** Number of moves in the status of each app. */
const STATUS_MOVES = 20;

const versionSchema = z.string().regex(/^\w[\w.+-]{0,100}$/, 'must be a valid version');
/** Reason for a release although the error budget of the app is used up. */
const overrideSchema = z.string().trim().min(3).max(300).optional();
const moveRequestSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('promote'),
    version: versionSchema,
    /**
     * ID of the container that requests this build at startup. Restarts and further containers of the same
     * build move nothing (PointerLog.promoteAtStartup).
     */
    container: z.string().min(1).max(100).optional(),
    override: overrideSchema,
    provenance: provenanceSchema.optional(),
  }),
  z.strictObject({
    action: z.literal('canary'),
    version: versionSchema,
    share: z.number().min(1).max(99),
    provenance: provenanceSchema.optional(),
  }),
  z.strictObject({ action: z.literal('rollback'), provenance: provenanceSchema.optional() }),
]);
type MoveRequest = z.infer<typeof moveRequestSchema>;
/** Promotes builds of several apps in one step. */
const jointRequestSchema = z.strictObject({
  action: z.literal('promote'),
  versions: z
    .record(z.string(), versionSchema)
    .refine((versions) => Object.keys(versions).length > 0, 'must name at least one build'),
  override: overrideSchema,
  /** By app. */
  provenance: z.record(z.string(), provenanceSchema).default({}),
});
const checkRequestSchema = z.strictObject({ version: versionSchema });
export interface ReleaseCallOptions {
  store: ReleaseStore;
  tokens: ReleaseTokens;
  keys: ReleaseKeys;
  previews: Previews | null;
  origin: SiteOrigin;
  errorBudget: ErrorBudgetGuard;
  api: ApiAccess;
}

interface AppRequest {
  Params: { app: string };
}

const pick = (provenance: Provenances, apps: string[]): Provenances =>
  Object.fromEntries(Object.entries(provenance).filter(([app]) => apps.includes(app)));

function pointerUpdateFor(move: MoveRequest): (before: Pointer | undefined) => Pointer {
  if (move.action === 'rollback') return rollBackPointer;
  if (move.action === 'promote') return (before) => promotePointer(before, move.version);
  return (before) => startCanary(before, move.version, move.share, new Date());
}

async function movePointer(
  { store, keys, errorBudget }: ReleaseCallOptions,
  request: FastifyRequest<AppRequest>,
  reply: FastifyReply,
) {
  const { app } = request.params;
  const parsed = moveRequestSchema.safeParse(request.body);
  if (!parsed.success) return sendValidationError(reply, parsed.error);
  const move = parsed.data;
  const { provenance } = move;
  keys.check({ app, ...move }, provenance);
  if (move.action !== 'rollback' && !(await store.hasBuild(app, move.version))) {
    return sendBuildNotFound(reply, app, move.version);
  }
  const override = move.action === 'promote' ? move.override : undefined;
  if (move.action === 'promote' && !move.container)
    await requireErrorBudget(errorBudget, [app], override, request.log);
  const requester = move.action === 'promote' && move.container ? `container ${move.container}` : undefined;
  const by = requester ? `${app} ${requester}` : app;
  // The target of a rollback was compatible once; other apps may have moved since, so that is checked again.
  const pointer =
    requester && move.action === 'promote'
      ? (
          await store.promoteAtStartup(
            { [app]: { by: requester, version: move.version, ...(provenance && { provenance }) } },
            checkRelease,
          )
        )[app]
      : await store.movePointer(
          app,
          {
            action: move.action,
            by,
            ...(override && { override }),
            ...(provenance && { provenance: { [app]: provenance } }),
          },
          pointerUpdateFor(move),
          move.action === 'rollback' ? checkCompatibility : checkRelease,
        );
  const { person, commit } = provenance ?? {};
  request.log.warn({ app, action: move.action, by, person, commit, pointer }, 'pointer moved');
  await pruneAfterMove(store, app, request);
  return { data: pointer };
}

/** Prunes old builds of an app. The move succeeded, so a failure is only logged. */
async function pruneAfterMove(store: ReleaseStore, app: string, request: FastifyRequest): Promise<void> {
  await pruneBuilds(store, app).catch((error: unknown) =>
    request.log.warn({ err: error, app }, 'pruning of old builds failed'),
  );
}

/** Promotes builds of several apps in one entry of the pointer log, as a new contract number requires. */
async function promoteTogether(
  { store, tokens, keys, errorBudget }: ReleaseCallOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const parsed = jointRequestSchema.safeParse(request.body);
  if (!parsed.success) return sendValidationError(reply, parsed.error);
  const { versions, provenance, override } = parsed.data;
  const allowed = tokens.findApps(request.headers.authorization);
  const forbidden = Object.keys(versions).filter((app) => !allowed.includes(app));
  if (forbidden.length > 0) {
    const message = `This token can release ${allowed.join(', ')}, not ${forbidden.join(', ')}.`;
    return sendReleaseError(reply, 403, 'forbidden', message);
  }
  for (const [app, version] of Object.entries(versions)) {
    keys.check({ app, action: 'promote', version }, provenance[app]);
    if (await store.hasBuild(app, version)) continue;
    return sendBuildNotFound(reply, app, version);
  }
  const apps = Object.keys(versions);
  await requireErrorBudget(errorBudget, apps, override, request.log);
  const pointers = await store.movePointers(
    apps,
    {
      action: 'promote',
      by: apps.join(', '),
      ...(override && { override }),
      provenance: pick(provenance, apps),
    },
    (before) =>
      Object.fromEntries(
        Object.entries(versions).map(([app, version]) => [app, promotePointer(before[app], version)]),
      ),
    checkRelease,
  );
  request.log.warn({ apps, versions }, 'pointers moved together');
  for (const app of apps) await pruneAfterMove(store, app, request);
  return { data: Object.fromEntries(apps.map((app) => [app, pointers[app]])) };
}

/** Checks an uploaded build as if it were promoted, without moving a pointer. */
async function checkUploadedBuild(
  { store }: ReleaseCallOptions,
  request: FastifyRequest<AppRequest>,
  reply: FastifyReply,
) {
  const { app } = request.params;
  const parsed = checkRequestSchema.safeParse(request.body);
  if (!parsed.success) return sendValidationError(reply, parsed.error);
  const { version } = parsed.data;
  if (!(await store.hasBuild(app, version))) return sendBuildNotFound(reply, app, version);
  return { data: await checkBuild(store, { app, version }) };
}

/** Returns how the last release of an app does in browsers. */
async function sendHealth(
  { store, api }: ReleaseCallOptions,
  request: FastifyRequest<AppRequest>,
  reply: FastifyReply,
) {
  try {
    return { data: await readReleaseHealth(store, api, request.params.app) };
  } catch (error) {
    request.log.warn({ err: error }, 'release health is unknown');
    return sendReleaseError(
      reply,
      503,
      'unavailable',
      'The number of visitors with errors is not known, because the API does not respond.',
    );
  }
}

interface AppStatus {
  pointer: Pointer | null;
  moves: Move[];
}

/** Returns the status of the apps that a token may release, and of no other team. */
async function readStatus(store: ReleaseStore, apps: string[]): Promise<Record<string, AppStatus>> {
  const status: Record<string, AppStatus> = {};
  const pointers = await store.readPointers();
  for (const app of ['shell', ...listRemoteNames()]) {
    if (!apps.includes(app)) continue;
    status[app] = { pointer: pointers[app] ?? null, moves: await store.listMoves(app, STATUS_MOVES) };
  }
  return status;
}

/**
 * Registers the release API: uploading builds, moving pointers, starting previews. A token can move only the
 * pointers of its apps. Every move is logged and takes effect with the next document.
 */
export function registerReleaseCalls(server: FastifyInstance, calls: ReleaseCallOptions): void {
  const { store, tokens } = calls;
  void server.register(
    (releases, _options, done) => {
      releases.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      releases.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
        if (error instanceof BuildRejectedError)
          return sendReleaseError(reply, 409, 'build-rejected', ...error.reasons);
        if (error instanceof SignatureError) {
          request.log.warn({ reason: error.message, address: request.ip }, 'pointer change rejected');
          return sendReleaseError(reply, 403, 'signature-invalid', error.message);
        }
        if (error instanceof ErrorBudgetError)
          return sendReleaseError(reply, 409, 'error-budget', error.message);
        if (error instanceof MoveError)
          return sendReleaseError(reply, 409, 'pointer-conflict', error.message);
        const status = error.statusCode ?? 500;
        if (status >= 500) request.log.error({ err: error }, 'release call failed');
        return sendReleaseError(
          reply,
          status,
          'failed',
          status < 500 ? error.message : 'The release failed. See the log of the document server.',
        );
      });

      registerPreviewPages(releases, calls);
      releases.register((guarded, _guardedOptions, guardedDone) => {
        guarded.addHook('onRequest', async (request, reply) => {
          const apps = tokens.findApps(request.headers.authorization);
          const { app } = request.params as { app?: string };
          if (apps.length === 0) {
            return sendReleaseError(
              reply,
              401,
              'unauthorized',
              'A release token is required: Authorization: Bearer TOKEN.',
            );
          }
          if (app === undefined || apps.includes(app)) return undefined;
          return sendReleaseError(
            reply,
            403,
            'forbidden',
            `This token can release ${apps.join(', ')}, not ${app}.`,
          );
        });
        guarded.get('/', async ({ headers }) => ({
          data: await readStatus(store, tokens.findApps(headers.authorization)),
        }));
        registerErrorCalls(guarded, { store, api: calls.errorBudget.api });
        guarded.post('/', (request, reply) => promoteTogether(calls, request, reply));
        guarded.post<AppRequest>('/:app', (request, reply) => movePointer(calls, request, reply));
        guarded.post<AppRequest>('/:app/check', (request, reply) =>
          checkUploadedBuild(calls, request, reply),
        );
        guarded.get<AppRequest>('/:app/health', (request, reply) => sendHealth(calls, request, reply));
        guarded.post<AppRequest>('/:app/preview', (request, reply) => createPreview(calls, request, reply));
        guarded.put<{ Params: { app: string; version: string } }>(
          '/:app/:version',
          { bodyLimit: MAX_BUILD_BYTES },
          async (request, reply) => {
            const named = versionSchema.safeParse(request.params.version);
            const parsed = uploadedBuildSchema.safeParse(request.body);
            if (!named.success)
              return sendReleaseError(reply, 422, 'validation', 'The version in the URL is invalid.');
            if (!parsed.success) return sendValidationError(reply, parsed.error);
            const isNew = await receiveBuild(store, request.params, parsed.data);
            return reply.status(isNew ? 201 : 200).send({ data: { ...request.params, isNew } });
          },
        );
        guardedDone();
      });
      done();
    },
    { prefix: '/releases' },
  );
}
