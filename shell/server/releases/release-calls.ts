import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiAccess } from '../http/call-api.ts';
import type { SiteOrigin } from '../http/site-origin.ts';
import { BuildRejectedError } from './build-rejected-error.ts';
import { checkBuild } from './check-release.ts';
import { ErrorBudgetError } from './error-budget.ts';
import { registerErrorCalls } from './error-calls.ts';
import { changePathGrant, GRANTING_APP } from './grant-calls.ts';
import { listKnownApps } from './known-apps.ts';
import {
  type AppRequest,
  type MoveCallOptions,
  movePointer,
  promoteTogether,
  versionSchema,
} from './move-calls.ts';
import { listRevokedPaths, ownsNoPath } from './path-owners.ts';
import { MoveError, type Pointer } from './pointer.ts';
import type { Move } from './pointer-log.ts';
import { createPreview, registerPreviewPages } from './preview-pages.ts';
import type { Previews } from './previews.ts';
import { MAX_BUILD_BYTES, receiveBuild, uploadedBuildSchema } from './receive-build.ts';
import { readReleaseHealth } from './release-health.ts';
import { SignatureError } from './release-keys.ts';
import { sendBuildNotFound, sendReleaseError, sendValidationError } from './release-replies.ts';
import type { ReleaseStore } from './release-store.ts';
import type { TokenRights } from './release-tokens.ts';

/** Number of moves in the status of each app. */
const STATUS_MOVES = 20;

const checkRequestSchema = z.strictObject({ version: versionSchema });

export interface ReleaseCallOptions extends MoveCallOptions {
  previews: Previews | null;
  origin: SiteOrigin;
  api: ApiAccess;
  /** Is called after a call that may have moved pointers. */
  onPointersMoved(): void;
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
  /** Paths that were granted to the remote. */
  paths: string[];
  /** Paths that were revoked from it. */
  revokedPaths: string[];
  /** The remote was released, and owns no path any more. */
  isRetired: boolean;
}

/**
 * Returns the status of the apps that a token may release, and of no other team. A token that grants paths also gets the remotes
 * with granted or revoked paths, with their builds, which are public, but without their pointer changes.
 */
async function readStatus(store: ReleaseStore, rights: TokenRights): Promise<Record<string, AppStatus>> {
  const status: Record<string, AppStatus> = {};
  const { pointers, grants, revocations } = await store.readCurrent();
  const claimants = [...Object.values(grants), ...Object.values(revocations).flat()];
  const others = rights.mayRelease(GRANTING_APP) ? claimants : [];
  for (const app of new Set([...(await listKnownApps(store, rights)), ...others])) {
    const pointer = pointers[app] ?? null;
    status[app] = {
      pointer,
      moves: rights.mayRelease(app) ? await store.listMoves(app, STATUS_MOVES) : [],
      paths: Object.keys(grants).filter((path) => grants[path] === app),
      revokedPaths: listRevokedPaths(app, revocations),
      isRetired: pointer !== null && app !== 'shell' && ownsNoPath(app, grants),
    };
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
          const rights = tokens.findRights(request.headers.authorization);
          const { app } = request.params as { app?: string };
          if (!rights.isKnown) {
            return sendReleaseError(
              reply,
              401,
              'unauthorized',
              'A release token is required: Authorization: Bearer TOKEN.',
            );
          }
          if (app === undefined || rights.mayRelease(app)) return undefined;
          return sendReleaseError(reply, 403, 'forbidden', rights.describeLimit(app));
        });
        guarded.get('/', async ({ headers }) => ({
          data: await readStatus(store, tokens.findRights(headers.authorization)),
        }));
        guarded.addHook('onResponse', async ({ method }, { statusCode }) => {
          if (method === 'POST' && statusCode === 200) calls.onPointersMoved();
        });
        registerErrorCalls(guarded, { store, tokens, api: calls.errorBudget.api });
        guarded.post('/', (request, reply) => promoteTogether(calls, request, reply));
        guarded.post<AppRequest>('/:app', (request, reply) => movePointer(calls, request, reply));
        guarded.post('/grants', (request, reply) => changePathGrant(calls, request, reply));
        guarded.post('/previews', (request, reply) => createPreview(calls, request, reply));
        guarded.post<AppRequest>('/:app/check', (request, reply) =>
          checkUploadedBuild(calls, request, reply),
        );
        guarded.get<AppRequest>('/:app/health', (request, reply) => sendHealth(calls, request, reply));
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
