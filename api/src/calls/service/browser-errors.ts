import { redactText } from '@ontrend/shared/server/redact';
import { calls } from '@ontrend/shared/wire';
import { hashAddressByDay } from '../../domain/analytics/hash-addresses.ts';
import { statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Constant instead of a day, so that the hash of a visitor stays the same while a canary runs. */
const HASH_PERIOD = 'browser-errors';

const upsertErrors = statement<never, [apps: string[], versions: string[], visitor: string]>(
  'browser-errors-upsert',
  `insert into browser_errors (app, version, visitor)
   select distinct e.app, e.version, $3::bigint from unnest($1::text[], $2::text[]) as e (app, version)
   on conflict (app, version, visitor) do update set last_at = now()`,
);

const countVisitors = statement<
  { version: string; visitors: number },
  [app: string, versions: string[], since: number]
>(
  'browser-errors-count',
  `select version, count(*)::integer as visitors from browser_errors
   where app = $1 and version = any($2) and last_at >= to_timestamp($3) group by version`,
);

/**
 * Logs browser errors with app and version, and counts the affected visitors of each build. Visitors are
 * identified by address, because client ids can be forged and one user must not be able to roll back a canary
 * (decision 039).
 */
export const serviceBrowserErrors = defineHandler(
  calls.serviceBrowserErrors,
  async ({ body, services, address, userAgent, log }) => {
    for (const { app, version, ...error } of body.errors) {
      log.warn({ browserError: redactStrings(error), app, version, userAgent }, 'browser error reported');
    }
    const [visitor = '0'] = hashAddressByDay(services.config.authSecret, address, [HASH_PERIOD]);
    await upsertErrors(
      services.pool,
      body.errors.map(({ app }) => app),
      body.errors.map(({ version }) => version),
      visitor,
    );
    return { data: { accepted: body.errors.length } };
  },
  { limits: ['browser-errors'] },
);

/** Removes secrets from the texts of an error, which can quote the URL of a page. */
function redactStrings(error: object): object {
  return Object.fromEntries(
    Object.entries(error).map(([name, value]) => [
      name,
      typeof value === 'string' ? redactText(value) : value,
    ]),
  );
}

/**
 * Returns the number of visitors with errors per build. @throws {ApiError} 403 unless the document server
 * calls
 */
export const serviceReleaseHealth = defineHandler(
  calls.serviceReleaseHealth,
  async ({ body, services, isFromDocumentServer }) => {
    if (!isFromDocumentServer)
      throw new ApiError(403, 'forbidden', 'Only the document server can make this call.');
    const rows = await countVisitors(services.pool, body.app, body.versions, body.since);
    const known = new Map(rows.map(({ version, visitors }) => [version, visitors]));
    return { data: body.versions.map((version) => ({ version, visitors: known.get(version) ?? 0 })) };
  },
);
