import { z } from 'zod';
import { appName, buildVersion } from '../build-names.ts';
import { body, defineCall } from '../define-call.ts';
import { routeName } from './browser-metrics.ts';

// Calls of the document server for itself. The API rejects other callers with 403.

/** Unix seconds. */
const since = z.number().int().nonnegative();

export const serviceReleaseHealth = defineCall({
  path: 'app/service/release-health',
  access: 'anyone',
  summary:
    'Visitors with errors, and on request all visitors and load times, by build. Only for the document server.',
  body: body({
    app: appName,
    versions: z.array(buildVersion).min(1).max(4),
    since,
    /** Also returns `loads`. */
    withLoads: z.boolean().default(false),
  }),
  reply: z.object({
    data: z.array(
      z.object({
        version: z.string(),
        /** Number of visitors with unhandled errors. */
        failingVisitors: z.number().int(),
        loads: z
          .object({
            /** Number of all visitors, with and without errors. */
            visitors: z.number().int(),
            /** Load time in milliseconds; null without measurements. */
            medianMs: z.number().int().nullable(),
            p75Ms: z.number().int().nullable(),
          })
          .optional(),
      }),
    ),
  }),
});

export const serviceAppHealth = defineCall({
  path: 'app/service/app-health',
  access: 'anyone',
  summary: 'Number of visitors and of visitors with errors, by app. Only for the document server.',
  body: body({ apps: z.array(appName).min(1).max(50), since }),
  reply: z.object({
    data: z.array(
      z.object({ app: z.string(), visitors: z.number().int(), failingVisitors: z.number().int() }),
    ),
  }),
});

export const serviceServedBuilds = defineCall({
  path: 'app/service/served-builds',
  access: 'anyone',
  summary: 'Announces the served builds, whose metrics are accepted. Only for the document server.',
  body: body({
    builds: z
      .array(z.strictObject({ app: appName, version: buildVersion, routes: z.array(routeName).max(200) }))
      .min(1)
      .max(200),
  }),
  reply: z.object({ data: z.object({ accepted: z.number().int() }) }),
});

export const serviceErrorReports = defineCall({
  path: 'app/service/error-reports',
  access: 'anyone',
  summary: 'Latest different errors of an app in browsers, newest first. Only for the document server.',
  body: body({
    app: appName,
    /** Only this report. */
    id: z.number().int().positive().optional(),
    limit: z.number().int().min(1).max(50).default(10),
  }),
  reply: z.object({
    data: z.array(
      z.object({
        id: z.number().int(),
        version: z.string(),
        message: z.string(),
        stack: z.string(),
        path: z.string(),
        /** Number of pages that reported it. */
        reports: z.number().int(),
        /** Unix seconds. */
        firstAt: z.number().int(),
        lastAt: z.number().int(),
      }),
    ),
  }),
});
