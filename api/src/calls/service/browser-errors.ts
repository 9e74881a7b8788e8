import { calls } from '@ontrend/shared/wire';
import { hashAddressByDay } from '../../domain/analytics/hash-addresses.ts';
import { statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** In the place of a day: a visitor is the same one for as long as a canary runs. */
const HASH_PERIOD = 'browser-errors';

const upsertErrors = statement<never, [apps: string[], versions: string[], visitor: string]>(
  'browser-errors-note',
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
 * Puts errors of browsers into the log, with app and version, and remembers for whom the build went wrong. A visitor is an
 * address: a client id can be made up, and a canary must not fall by one person's hand (decision 039).
 */
export const serviceBrowserErrors = defineHandler(
  calls.serviceBrowserErrors,
  async ({ body, services, address, userAgent, log }) => {
    for (const { app, version, ...error } of body.errors) {
      log.warn({ browserError: error, app, version, userAgent }, 'an error in a browser');
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

/** Says how many visitors builds went wrong for. @throws {ApiError} 403 for everybody but the document server */
export const serviceReleaseHealth = defineHandler(
  calls.serviceReleaseHealth,
  async ({ body, services, isFromDocumentServer }) => {
    if (!isFromDocumentServer) throw new ApiError(403, 'forbidden', 'This is for the document server.');
    const rows = await countVisitors(services.pool, body.app, body.versions, body.since);
    const known = new Map(rows.map(({ version, visitors }) => [version, visitors]));
    return { data: body.versions.map((version) => ({ version, visitors: known.get(version) ?? 0 })) };
  },
);
