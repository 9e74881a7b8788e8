import { calls } from '@ontrend/shared/wire';
import {
  countFailingVisitors,
  countVisitorsByApp,
  readBuildLoads,
} from '../../domain/releases/build-visitors.ts';
import { findErrorReports } from '../../domain/releases/error-reports.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { defineHandler } from '../framework/define-handler.ts';
import { requireDocumentServer } from './require-document-server.ts';

const NO_LOADS = { visitors: 0, medianMs: null, p75Ms: null };

/** Returns the visitors with errors by build, and on request all visitors and load times. */
export const serviceReleaseHealth = defineHandler(
  calls.serviceReleaseHealth,
  async (context) => {
    requireDocumentServer(context);
    const { body, services } = context;
    const failing = await countFailingVisitors(services.pool, body);
    const loads = body.withLoads ? await readBuildLoads(services.pool, body) : undefined;
    return {
      data: body.versions.map((version) => ({
        version,
        failingVisitors: failing.get(version) ?? 0,
        ...(loads && { loads: loads.get(version) ?? NO_LOADS }),
      })),
    };
  },
  { reads: 'primary' },
);

/** Returns the visitors of all builds of apps, for error budgets. */
export const serviceAppHealth = defineHandler(
  calls.serviceAppHealth,
  async (context) => {
    requireDocumentServer(context);
    const { body, services } = context;
    return { data: await countVisitorsByApp(services.pool, body.apps, body.since) };
  },
  { reads: 'primary' },
);

/** Stores which builds are served, with their routes. */
export const serviceServedBuilds = defineHandler(calls.serviceServedBuilds, async (context) => {
  requireDocumentServer(context);
  const { body, services } = context;
  await services.knownBuilds.announce(body.builds);
  return { data: { accepted: body.builds.length } };
});

/** Returns the latest errors of an app. */
export const serviceErrorReports = defineHandler(
  calls.serviceErrorReports,
  async (context) => {
    requireDocumentServer(context);
    const { body, services } = context;
    const reports = await findErrorReports(services.pool, body);
    return {
      data: reports.map(({ first_at: firstAt, last_at: lastAt, ...report }) => ({
        ...report,
        firstAt: toSeconds(firstAt),
        lastAt: toSeconds(lastAt),
      })),
    };
  },
  { reads: 'primary' },
);
