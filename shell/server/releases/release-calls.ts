import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { listRemoteNames } from '../../src/core/routes/route-table.ts';
import { MoveError, type Pointer, promotePointer, rollBackPointer, startCanary } from './pointer.ts';
import type { Move } from './pointer-log.ts';
import { PREVIEW_SECONDS, type Previews } from './previews.ts';
import { pruneBuilds } from './prune-builds.ts';
import { BuildRejectedError, checkCompatibility } from './publish.ts';
import { MAX_BUILD_BYTES, receiveBuild, uploadedBuildSchema } from './receive-build.ts';
import type { ReleaseStore } from './release-store.ts';
import type { ReleaseTokens } from './release-tokens.ts';

/** Name of the cookie that enables a preview in one browser. */
export const PREVIEW_COOKIE = 'preview';

/** Number of moves in the status of each app. */
const STATUS_MOVES = 20;

const versionSchema = z.string().regex(/^\w[\w.+-]{0,100}$/, 'must be a valid version');
const moveRequestSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('promote'),
    version: versionSchema,
    /**
     * ID of the container that requests this build at startup. Restarts and further containers of the same
     * build move nothing (PointerLog.promoteAtStartup).
     */
    container: z.string().min(1).max(100).optional(),
  }),
  z.strictObject({ action: z.literal('canary'), version: versionSchema, share: z.number().min(1).max(99) }),
  z.strictObject({ action: z.literal('rollback') }),
]);
type MoveRequest = z.infer<typeof moveRequestSchema>;
/** Promotes builds of several apps in one step. */
const jointRequestSchema = z.strictObject({
  action: z.literal('promote'),
  versions: z
    .record(z.string(), versionSchema)
    .refine((versions) => Object.keys(versions).length > 0, 'must name at least one build'),
});
const previewRequestSchema = z.strictObject({
  // The origin becomes part of the content security policy, where a `;` would start another directive.
  base: z.url({ protocol: /^https?$/, hostname: /^[\w.:[\]-]+$/ }).endsWith('/', 'must end with /'),
  manifest: z.json(),
});

export interface ReleaseCallOptions {
  store: ReleaseStore;
  tokens: ReleaseTokens;
  previews: Previews | null;
}

interface AppRequest {
  Params: { app: string };
}

function sendError(reply: FastifyReply, status: number, code: string, ...messages: string[]) {
  return reply.status(status).send({ code, messages });
}

/** @returns a sentence for each invalid field */
function validationMessages(error: z.ZodError): string[] {
  return error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
}

function pointerUpdateFor(move: MoveRequest): (before: Pointer | undefined) => Pointer {
  if (move.action === 'rollback') return rollBackPointer;
  if (move.action === 'promote') return (before) => promotePointer(before, move.version);
  return (before) => startCanary(before, move.version, move.share, new Date());
}

async function movePointer(
  { store }: ReleaseCallOptions,
  request: FastifyRequest<AppRequest>,
  reply: FastifyReply,
) {
  const { app } = request.params;
  const parsed = moveRequestSchema.safeParse(request.body);
  if (!parsed.success) return sendError(reply, 422, 'validation', ...validationMessages(parsed.error));
  const move = parsed.data;
  if (move.action !== 'rollback' && !(await store.hasBuild(app, move.version))) {
    return sendError(reply, 404, 'build-not-found', `There is no build ${app}@${move.version} in the store.`);
  }
  const requester = move.action === 'promote' && move.container ? `container ${move.container}` : undefined;
  const by = requester ? `${app} ${requester}` : app;
  // The target of a rollback was compatible once; other apps may have moved since, so it is checked again.
  const pointer =
    requester && move.action === 'promote'
      ? await store.promoteAtStartup(app, { by: requester, version: move.version }, checkCompatibility)
      : await store.movePointer(app, { action: move.action, by }, pointerUpdateFor(move), checkCompatibility);
  request.log.warn({ app, action: move.action, by, pointer }, 'pointer moved');
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
  { store, tokens }: ReleaseCallOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const parsed = jointRequestSchema.safeParse(request.body);
  if (!parsed.success) return sendError(reply, 422, 'validation', ...validationMessages(parsed.error));
  const { versions } = parsed.data;
  const allowed = tokens.findApps(request.headers.authorization);
  const forbidden = Object.keys(versions).filter((app) => !allowed.includes(app));
  if (forbidden.length > 0) {
    const message = `This token can release ${allowed.join(', ')}, not ${forbidden.join(', ')}.`;
    return sendError(reply, 403, 'forbidden', message);
  }
  for (const [app, version] of Object.entries(versions)) {
    if (await store.hasBuild(app, version)) continue;
    return sendError(reply, 404, 'build-not-found', `There is no build ${app}@${version} in the store.`);
  }
  const apps = Object.keys(versions);
  const pointers = await store.movePointers(
    apps,
    { action: 'promote', by: apps.join(', ') },
    (before) =>
      Object.fromEntries(
        Object.entries(versions).map(([app, version]) => [app, promotePointer(before[app], version)]),
      ),
    checkCompatibility,
  );
  request.log.warn({ apps, versions }, 'pointers moved together');
  for (const app of apps) await pruneAfterMove(store, app, request);
  return { data: Object.fromEntries(apps.map((app) => [app, pointers[app]])) };
}

interface AppStatus {
  pointer: Pointer | null;
  moves: Move[];
}

async function readStatus(store: ReleaseStore): Promise<Record<string, AppStatus>> {
  const status: Record<string, AppStatus> = {};
  const pointers = await store.readPointers();
  for (const app of ['shell', ...listRemoteNames()]) {
    status[app] = { pointer: pointers[app] ?? null, moves: await store.listMoves(app, STATUS_MOVES) };
  }
  return status;
}

function setPreviewCookie(request: FastifyRequest, reply: FastifyReply, value: string): void {
  void reply.setCookie(PREVIEW_COOKIE, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: value ? PREVIEW_SECONDS : 0,
  });
}

async function createPreview(
  { store, previews }: ReleaseCallOptions,
  request: FastifyRequest<AppRequest>,
  reply: FastifyReply,
) {
  const { app } = request.params;
  if (!previews)
    return sendError(reply, 404, 'previews-disabled', 'Previews need the setting FORWARD_SECRET.');
  const parsed = previewRequestSchema.safeParse(request.body);
  if (!parsed.success) return sendError(reply, 422, 'validation', ...validationMessages(parsed.error));
  const { base, manifest: candidate } = parsed.data;
  const shell = await store.readPointer('shell');
  if (!shell) throw new BuildRejectedError(['A preview needs a published shell.']);
  const manifest = previews.validateManifest(app, candidate, (await store.loadShell(shell.current)).manifest);
  const cookie = await previews.create({ app, base, manifest });
  return { data: { path: `/releases/preview/${cookie}`, seconds: PREVIEW_SECONDS } };
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
          return sendError(reply, 409, 'build-rejected', ...error.reasons);
        if (error instanceof MoveError) return sendError(reply, 409, 'pointer-conflict', error.message);
        const status = error.statusCode ?? 500;
        if (status >= 500) request.log.error({ err: error }, 'release call failed');
        return sendError(
          reply,
          status,
          'failed',
          status < 500 ? error.message : 'The release failed. See the log of the document server.',
        );
      });

      releases.get<{ Params: { cookie: string } }>('/preview/:cookie', (request, reply) => {
        setPreviewCookie(request, reply, request.params.cookie);
        return reply.redirect('/', 302);
      });
      releases.get('/preview', (request, reply) => {
        setPreviewCookie(request, reply, '');
        return reply.redirect('/', 302);
      });

      releases.register((guarded, _guardedOptions, guardedDone) => {
        guarded.addHook('onRequest', async (request, reply) => {
          const apps = tokens.findApps(request.headers.authorization);
          const { app } = request.params as { app?: string };
          if (apps.length === 0) {
            return sendError(
              reply,
              401,
              'unauthorized',
              'A release token is required: Authorization: Bearer TOKEN.',
            );
          }
          if (app === undefined || apps.includes(app)) return undefined;
          return sendError(reply, 403, 'forbidden', `This token can release ${apps.join(', ')}, not ${app}.`);
        });
        guarded.get('/', async () => ({ data: await readStatus(store) }));
        guarded.post('/', (request, reply) => promoteTogether(calls, request, reply));
        guarded.post<AppRequest>('/:app', (request, reply) => movePointer(calls, request, reply));
        guarded.post<AppRequest>('/:app/preview', (request, reply) => createPreview(calls, request, reply));
        guarded.put<{ Params: { app: string; version: string } }>(
          '/:app/:version',
          { bodyLimit: MAX_BUILD_BYTES },
          async (request, reply) => {
            const named = versionSchema.safeParse(request.params.version);
            const parsed = uploadedBuildSchema.safeParse(request.body);
            if (!named.success)
              return sendError(reply, 422, 'validation', 'The version in the URL is invalid.');
            if (!parsed.success)
              return sendError(reply, 422, 'validation', ...validationMessages(parsed.error));
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
