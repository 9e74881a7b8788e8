import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { remoteNames } from '../../src/core/routes/route-table.ts';
import { MoveError, type Pointer, promoted, rolledBack, tried } from './pointer.ts';
import type { Move } from './pointer-log.ts';
import { PREVIEW_SECONDS, type Previews } from './previews.ts';
import { prune } from './prune.ts';
import { checkTogether, MisfitError } from './publish.ts';
import { BUILD_BYTES, receiveBuild, sentBuild } from './receive-build.ts';
import type { ReleaseStore } from './release-store.ts';
import type { ReleaseTokens } from './release-tokens.ts';

/** Name of the cookie that lets one browser run a preview. */
export const PREVIEW_COOKIE = 'preview';

/** Moves told of each app. */
const MOVES_TOLD = 20;

const version = z.string().regex(/^\w[\w.+-]{0,100}$/, 'is no version');
const wish = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('promote'),
    version,
    /** Who asks with every start; a restart, or another copy of the same build, moves nothing (PointerLog.add). */
    once: z.string().min(1).max(100).optional(),
  }),
  z.strictObject({ action: z.literal('canary'), version, share: z.number().min(1).max(99) }),
  z.strictObject({ action: z.literal('rollback') }),
]);
type Wish = z.infer<typeof wish>;
const wishedPreview = z.strictObject({
  // Its origin stands in the policy of documents, where a `;` would begin another rule.
  base: z.url({ protocol: /^https?$/, hostname: /^[\w.:[\]-]+$/ }).endsWith('/', 'has to end in /'),
  manifest: z.json(),
});

export interface ReleaseCalls {
  store: ReleaseStore;
  tokens: ReleaseTokens;
  previews: Previews | null;
}

interface AppRequest {
  Params: { app: string };
}

function refuse(reply: FastifyReply, status: number, code: string, ...messages: string[]) {
  return reply.status(status).send({ code, messages });
}

/** @returns sentences for what a body lacks */
function faultsOf(error: z.ZodError): string[] {
  return error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
}

function nextPointer(asked: Wish): (before: Pointer | undefined) => Pointer {
  if (asked.action === 'rollback') return rolledBack;
  if (asked.action === 'promote') return (before) => promoted(before, asked.version);
  return (before) => tried(before, asked.version, asked.share, new Date());
}

async function moved({ store }: ReleaseCalls, request: FastifyRequest<AppRequest>, reply: FastifyReply) {
  const { app } = request.params;
  const parsed = wish.safeParse(request.body);
  if (!parsed.success) return refuse(reply, 422, 'validation', ...faultsOf(parsed.error));
  const asked = parsed.data;
  if (asked.action !== 'rollback' && !(await store.has(app, asked.version))) {
    return refuse(reply, 404, 'build-not-found', `There is no ${app}@${asked.version} in the store.`);
  }
  const once = asked.action === 'promote' ? asked.once : undefined;
  const by = once ? `${app} ${once}` : app;
  const start = once && asked.action === 'promote' ? { by: once, version: asked.version } : undefined;
  // Where a rollback leads fitted once; the others have moved on since.
  const pointer = await store.move(
    app,
    { action: asked.action, by, start },
    nextPointer(asked),
    checkTogether,
  );
  request.log.warn({ app, action: asked.action, by, pointer }, 'a release moved');
  // The move is made, whatever becomes of what it left behind.
  await prune(store, app).catch((error: unknown) =>
    request.log.warn({ err: error, app }, 'builds nobody needs could not be taken away'),
  );
  return { data: pointer };
}

interface AppStatus {
  pointer: Pointer | null;
  moves: Move[];
}

async function statusOf(store: ReleaseStore): Promise<Record<string, AppStatus>> {
  const status: Record<string, AppStatus> = {};
  const pointers = await store.pointers();
  for (const app of ['shell', ...remoteNames()]) {
    status[app] = { pointer: pointers[app] ?? null, moves: await store.moves(app, MOVES_TOLD) };
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

async function keepPreview(
  { store, previews }: ReleaseCalls,
  request: FastifyRequest<AppRequest>,
  reply: FastifyReply,
) {
  const { app } = request.params;
  if (!previews)
    return refuse(
      reply,
      404,
      'no-previews',
      'This installation has no FORWARD_SECRET to sign previews with.',
    );
  const parsed = wishedPreview.safeParse(request.body);
  if (!parsed.success) return refuse(reply, 422, 'validation', ...faultsOf(parsed.error));
  const { base, manifest: said } = parsed.data;
  const shell = await store.pointer('shell');
  if (!shell) throw new MisfitError(['There is no shell yet for a preview to run in.']);
  const manifest = previews.accept(app, said, (await store.shell(shell.current)).manifest);
  const cookie = await previews.keep({ app, base, manifest });
  return { data: { path: `/releases/preview/${cookie}`, seconds: PREVIEW_SECONDS } };
}

/**
 * The release call (design 3): builds come in, pointers move, previews begin. A token moves the pointers it was made
 * for; every move is kept and told in the log, and takes effect with the next document.
 */
export function registerReleaseCalls(server: FastifyInstance, calls: ReleaseCalls): void {
  const { store, tokens } = calls;
  void server.register(
    (releases, _options, done) => {
      releases.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      releases.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
        if (error instanceof MisfitError) return refuse(reply, 409, 'does-not-fit', ...error.reasons);
        if (error instanceof MoveError) return refuse(reply, 409, 'can-not-move', error.message);
        const status = error.statusCode ?? 500;
        if (status >= 500) request.log.error({ err: error }, 'a release failed');
        return refuse(
          reply,
          status,
          'failed',
          status < 500 ? error.message : 'The release failed; see the log.',
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
          const apps = tokens.appsOf(request.headers.authorization);
          const { app } = request.params as { app?: string };
          if (apps.length === 0) {
            return refuse(
              reply,
              401,
              'unauthorized',
              'A release token is needed: Authorization: Bearer TOKEN.',
            );
          }
          if (app === undefined || apps.includes(app)) return undefined;
          return refuse(reply, 403, 'forbidden', `This token releases ${apps.join(', ')}, not ${app}.`);
        });
        guarded.get('/', async () => ({ data: await statusOf(store) }));
        guarded.post<AppRequest>('/:app', (request, reply) => moved(calls, request, reply));
        guarded.post<AppRequest>('/:app/preview', (request, reply) => keepPreview(calls, request, reply));
        guarded.put<{ Params: { app: string; version: string } }>(
          '/:app/:version',
          { bodyLimit: BUILD_BYTES },
          async (request, reply) => {
            const named = version.safeParse(request.params.version);
            const parsed = sentBuild.safeParse(request.body);
            if (!named.success)
              return refuse(reply, 422, 'validation', 'The version in the address is none.');
            if (!parsed.success) return refuse(reply, 422, 'validation', ...faultsOf(parsed.error));
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
