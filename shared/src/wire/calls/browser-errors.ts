import { z } from 'zod';
import { appName, buildVersion } from '../build-names.ts';
import { body, defineCall } from '../define-call.ts';

/** An uncaught error in a browser, and the app whose code caused it. */
export const browserError = z.strictObject({
  app: appName,
  version: buildVersion,
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
