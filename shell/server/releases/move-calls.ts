import { BUILD_VERSION } from '@ontrend/shared/manifest/build-version';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { checkRelease, checkRollbackCompatibility, checkStartupRelease } from './check-release.ts';
import { type ErrorBudgetCheck, requireErrorBudget } from './error-budget.ts';
import { type Pointer, promotePointer, rollBackPointer, startCanary } from './pointer.ts';
import { type Provenances, provenanceSchema } from './provenance.ts';
import { pruneBuilds } from './prune-builds.ts';
import type { ReleaseKeys } from './release-keys.ts';
import { sendBuildNotFound, sendReleaseError, sendValidationError } from './release-replies.ts';
import type { ReleaseStore } from './release-store.ts';
import type { ReleaseTokens } from './release-tokens.ts';

/** Versions of builds in calls of the release API. */
export const versionSchema = z.string().regex(BUILD_VERSION, 'must be a valid version');
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

export interface MoveCallOptions {
  store: ReleaseStore;
  tokens: ReleaseTokens;
  keys: ReleaseKeys;
  errorBudget: ErrorBudgetCheck;
}

/** A call for the app in its path. */
export interface AppRequest {
  Params: { app: string };
}

const pick = (provenance: Provenances, apps: string[]): Provenances =>
  Object.fromEntries(Object.entries(provenance).filter(([app]) => apps.includes(app)));

function pointerUpdateFor(move: MoveRequest): (before: Pointer | undefined) => Pointer {
  if (move.action === 'rollback') return rollBackPointer;
  if (move.action === 'promote') return (before) => promotePointer(before, move.version);
  return (before) => startCanary(before, move.version, move.share, new Date());
}

/** Handles the call that moves the pointer of one app. */
export async function movePointer(
  { store, keys, errorBudget }: MoveCallOptions,
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
  const pointer =
    requester && move.action === 'promote'
      ? (
          await store.promoteAtStartup(
            { [app]: { by: requester, version: move.version, ...(provenance && { provenance }) } },
            checkStartupRelease,
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
          move.action === 'rollback' ? checkRollbackCompatibility : checkRelease,
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
export async function promoteTogether(
  { store, tokens, keys, errorBudget }: MoveCallOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const parsed = jointRequestSchema.safeParse(request.body);
  if (!parsed.success) return sendValidationError(reply, parsed.error);
  const { versions, provenance, override } = parsed.data;
  const rights = tokens.findRights(request.headers.authorization);
  const forbidden = Object.keys(versions).filter((app) => !rights.mayRelease(app));
  if (forbidden.length > 0)
    return sendReleaseError(reply, 403, 'forbidden', rights.describeLimit(...forbidden));
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
