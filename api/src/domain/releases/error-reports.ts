import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';

/** Number of different errors that are stored per build. */
const MAX_ERRORS_PER_BUILD = 100;
/** Frames of a stack that tell errors apart. */
const FINGERPRINT_FRAMES = 3;

/** An error of a build, without secrets. */
export interface ReportedError {
  app: string;
  version: string;
  message: string;
  stack: string;
  path: string;
}

const upsertReports = statement<never, [reports: string, maxErrors: number]>(
  'error-reports-upsert',
  `insert into browser_error_reports as stored (app, version, fingerprint, message, stack, path)
   select e.app, e.version, e.fingerprint, e.message, e.stack, e.path
   from jsonb_to_recordset($1::jsonb)
     as e (app text, version text, fingerprint text, message text, stack text, path text)
   where (select count(*) from browser_error_reports r where r.app = e.app and r.version = e.version) < $2
     or exists (select from browser_error_reports r
       where r.app = e.app and r.version = e.version and r.fingerprint = e.fingerprint)
   on conflict (app, version, fingerprint) do update set reports = stored.reports + 1, last_at = now()`,
);

interface StoredReport extends Omit<ReportedError, 'app'> {
  id: number;
  reports: number;
  first_at: Date;
  last_at: Date;
}

const selectReports = statement<StoredReport, [app: string, id: number | null, limit: number]>(
  'error-reports-latest',
  `select id, version, message, stack, path, reports, first_at, last_at from browser_error_reports
   where app = $1 and ($2::bigint is null or id = $2) order by last_at desc, id desc limit $3`,
);

/** Two errors are the same if they have the same message at the same place. */
function computeFingerprint({ message, stack }: ReportedError): string {
  const frames = stack
    .split('\n')
    .filter((line) => /:\d+:\d+/.test(line))
    .slice(0, FINGERPRINT_FRAMES);
  return createHash('sha256')
    .update(JSON.stringify([message, frames]))
    .digest('hex')
    .slice(0, 32);
}

/** Stores errors, each once per build, with the number of pages that reported it. */
export async function storeErrorReports(pool: Pool, errors: ReportedError[]): Promise<void> {
  const byFingerprint = new Map(
    errors.map((error) => {
      const fingerprint = computeFingerprint(error);
      return [`${error.app}@${error.version} ${fingerprint}`, { ...error, fingerprint }];
    }),
  );
  if (byFingerprint.size === 0) return;
  await upsertReports(pool, JSON.stringify([...byFingerprint.values()]), MAX_ERRORS_PER_BUILD);
}

/** Returns the latest errors of an app. @param id returns only this one */
export function findErrorReports(
  pool: Pool,
  { app, id, limit }: { app: string; id?: number | undefined; limit: number },
): Promise<StoredReport[]> {
  return selectReports(pool, app, id ?? null, limit);
}
