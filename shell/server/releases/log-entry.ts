import { z } from 'zod';
import { legacyLogEntrySchema } from './legacy-pointers.ts';
import { pointerSchema } from './pointer.ts';
import { provenanceSchema } from './provenance.ts';
import { numberedName } from './release-storage.ts';

const pendingSchema = z.object({
  version: z.string(),
  by: z.string(),
  provenance: provenanceSchema.optional(),
});

const logEntrySchema = z.object({
  at: z.iso.datetime(),
  action: z.string(),
  by: z.string(),
  /** Reason for which a used-up error budget was ignored (decision 099). */
  override: z.string().optional(),
  /** Apps whose pointers were moved. */
  apps: z.array(z.string()),
  /** All pointers after the move. */
  pointers: z.record(z.string(), pointerSchema),
  /** Number of the previous move, by app. */
  previousMoves: z.record(z.string(), z.number()),
  /** Last build requested at startup, and the containers that requested one, by app. */
  startupRequests: z.record(z.string(), z.object({ version: z.string(), requesters: z.array(z.string()) })),
  /** Builds requested at startup that are not compatible with the current ones yet, by app. */
  pending: z.record(z.string(), pendingSchema).default({}),
  /** Commit, person and signature of this move, by app. */
  provenance: z.record(z.string(), provenanceSchema).default({}),
  /** Time of the last signed change, by app. A change that is not newer is a repetition. */
  signedAt: z.record(z.string(), z.iso.datetime()).default({}),
  /** Remotes to which the operator granted top-level paths, by path (decision 103). */
  grants: z.record(z.string(), z.string()).default({}),
  /** Remotes from which the operator revoked top-level paths, by path. No start grants them again. */
  revocations: z.record(z.string(), z.array(z.string())).default({}),
  /** Digests of the manifests of served builds, by app and version. */
  digests: z.record(z.string(), z.record(z.string(), z.string())).default({}),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

const legacyDefaults = { provenance: {}, signedAt: {}, digests: {}, grants: {}, revocations: {} };

/** An entry of the pointer log in the current or the former format. */
export const storedEntrySchema = z.union([
  logEntrySchema,
  legacyLogEntrySchema.transform((entry): LogEntry => ({ ...legacyDefaults, ...entry })),
]);

export const LOG_FOLDER = 'pointers';

/** Number of moves in the log: more than six teams release in years. */
export const MAX_STORED_MOVES = 2_000;

/** Returns the path of an entry in the release storage. */
export const entryPath = (number: number): string => `${LOG_FOLDER}/${numberedName(number)}`;
