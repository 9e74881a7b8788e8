import { z } from 'zod';
import { body, defineCall } from '../define-call.ts';

/** Events a batch may hold; a longer queue goes in several. */
export const ANALYTICS_BATCH_MAX = 100;

/** What is counted (spec 4: skip, replay and rating; beyond it views and the installed app). */
export const analyticsEventName = z.enum([
  'skip',
  'replay',
  'rating',
  'view',
  'app-launched',
  'app-installed',
]);

/** One event (spec 3, analytics events). */
export const analyticsEvent = z.strictObject({
  /** Made by the browser: a batch that was sent twice is counted once. */
  id: z.uuid(),
  event: analyticsEventName,
  /** The video's file name; null for events of the app. */
  file: z.string().min(1).max(64).nullable(),
  /** When it happened, Unix seconds. */
  time: z.number().int().nonnegative(),
  /** A rating: 1 or 0. A view: the seconds watched. Everything else: 0. */
  val1: z.number().nonnegative().max(86_400),
});

const text = z.string().max(128);

/** The browser the events come from (spec 3, device info). */
export const analyticsDevice = z.strictObject({
  deviceType: text.default('web-browser'),
  language: text,
  platform: text,
  /** Of the screen: `1440x900`. */
  resolution: text,
  brand: text,
  version: text.default('1.0.0'),
  versionCode: z.number().int().default(1),
});

export const analyticsBatch = defineCall({
  path: 'app/analytics/batch',
  access: 'anyone',
  summary:
    'Takes in what was watched, skipped, replayed and rated; an event that is known already counts once.',
  body: body({
    events: z.array(analyticsEvent).min(1).max(ANALYTICS_BATCH_MAX),
    device: analyticsDevice,
  }),
  /** How many events were new. */
  reply: z.object({ data: z.object({ accepted: z.number().int() }) }),
});
export type AnalyticsEvent = z.infer<typeof analyticsEvent>;
export type AnalyticsDevice = z.infer<typeof analyticsDevice>;
