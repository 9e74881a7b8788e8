import { z } from 'zod';
import { body, defineCall } from '../define-call.ts';

const app = z.string().regex(/^(shell|mf-[a-z-]{1,40})$/);
const version = z.string().min(1).max(100);

/** An uncaught error in a browser, and the app whose code caused it. */
export const browserError = z.strictObject({
  app,
  version,
  message: z.string().min(1).max(500),
  stack: z.string().max(4_000).optional(),
  /** Path of the page, without its query. */
  path: z.string().max(500),
});
export type BrowserError = z.infer<typeof browserError>;

export const serviceBrowserErrors = defineCall({
  path: 'app/service/browser-errors',
  access: 'anyone',
  summary: 'Reports an error of a browser, for the log and for canary releases.',
  body: body({ errors: z.array(browserError).min(1).max(10) }),
  reply: z.object({ data: z.object({ accepted: z.number().int() }) }),
});

export const serviceReleaseHealth = defineCall({
  path: 'app/service/release-health',
  access: 'anyone',
  summary: 'Number of visitors with errors, by build. Only for the document server.',
  body: body({
    app,
    versions: z.array(version).min(1).max(4),
    /** Unix seconds. */
    since: z.number().int().nonnegative(),
  }),
  reply: z.object({ data: z.array(z.object({ version: z.string(), visitors: z.number().int() })) }),
});
