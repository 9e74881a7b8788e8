import { z } from 'zod';
import { appName, buildVersion } from '../build-names.ts';
import { body, defineCall } from '../define-call.ts';

/** Maximum number of measurements of each kind in a report. */
const MAX_REPORTED_LOADS = 20;
const MAX_REPORTED_VITALS = 60;

/** Name of a route: `name` of its handle. */
export const routeName = z.string().min(1).max(60);

/** A build that a browser loaded. */
const buildLoad = z.strictObject({
  app: appName,
  version: buildVersion,
  /** Milliseconds from the request of its entry to its module being ready; null when not measured. */
  ms: z.number().nonnegative().nullable(),
});
export type BuildLoad = z.infer<typeof buildLoad>;

/** A web vital of a route. */
const webVital = z.strictObject({
  app: appName,
  version: buildVersion,
  route: routeName,
  name: z.enum(['lcp', 'inp', 'cls']),
  /** Milliseconds; `cls` is a score without a unit. */
  value: z.number().nonnegative(),
});
export type WebVital = z.infer<typeof webVital>;

const deviceClass = z.enum(['phone', 'desktop']);

export const serviceBrowserMetrics = defineCall({
  path: 'app/service/browser-metrics',
  access: 'anyone',
  summary: 'Reports load times and web vitals of a page that is being closed. Accepts beacons.',
  body: body({
    device: deviceClass,
    loads: z.array(buildLoad).max(MAX_REPORTED_LOADS),
    vitals: z.array(webVital).max(MAX_REPORTED_VITALS),
  }),
  reply: z.object({ data: z.object({ accepted: z.number().int() }) }),
});
