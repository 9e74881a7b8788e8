import { z } from 'zod';
import { body, defineCall } from '../define-call.ts';

/** Maximum number of events in a batch; a longer queue is sent in several. */
export const ANALYTICS_BATCH_MAX = 100;

/** The types of events: skip, replay and rating (FEED-52), views, and events of the installed app. */
export const analyticsEventName = z.enum([
  'skip',
  'replay',
  'rating',
  'view',
  'app-launched',
  'app-installed',
]);

/** An analytics event (WIRE-16). */
export const analyticsEvent = z.strictObject({
  /**
   * Created by the browser, so that events that are sent twice count once. Derived from the client and the other fields
   * when it is missing.
   */
  id: z.uuid().optional(),
  event: analyticsEventName,
  /** The video's file name; null for events of the app. */
  file: z.string().min(1).max(64).nullable(),
  /** Unix seconds. */
  time: z.number().int().nonnegative(),
  /** Rating: 1 or 0. View: the seconds watched. Otherwise 0. */
  val1: z.number().nonnegative().max(86_400),
  /** View: the playback position in seconds at which the video was left; its length after its end. */
  position: z.number().nonnegative().max(86_400).optional(),
});

const text = z.string().max(128);

/** The browser that sent the events (WIRE-15). */
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
  summary: 'Records analytics events. Events that are sent twice count once.',
  body: body({
    events: z.array(analyticsEvent).min(1).max(ANALYTICS_BATCH_MAX),
    device: analyticsDevice.optional(),
    /** Unix seconds of the browser's clock when it sends the batch. Corrects the times of views by a clock that is fast. */
    sentAt: z.number().nonnegative().optional(),
  }),
  /** Number of new events. */
  reply: z.object({ data: z.object({ accepted: z.number().int() }) }),
});
export type AnalyticsEvent = z.infer<typeof analyticsEvent>;
export type AnalyticsDevice = z.infer<typeof analyticsDevice>;
