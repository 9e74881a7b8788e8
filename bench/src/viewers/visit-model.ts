import { TOP_COMMENTS_MAX_VIDEOS } from '@ontrend/shared/wire';

/** Model of a visit: its duration, and the seconds per video; the other numbers follow from these two. */
export const VISIT_MINUTES = 5;
const VIDEO_SECONDS = 10;
export const VIDEOS_PER_VISIT = (VISIT_MINUTES * 60) / VIDEO_SECONDS;

/** Videos on the first page of a feed, which comes with the document, and on later pages (CONST-37). */
const FIRST_PAGE = 10;
const NEXT_PAGE = 5;
/** Watch events are sent every 30 s (CONST-6). */
const BATCHES_PER_VISIT = (VISIT_MINUTES * 60) / 30;
/** View and skip. */
export const EVENTS_PER_VIDEO = 2;
export const EVENTS_PER_BATCH = (VIDEOS_PER_VISIT / BATCHES_PER_VISIT) * EVENTS_PER_VIDEO;

/** Calls per visit by kind of viewer. Names are those of `npm run bench -- api` or describe the call. */
interface CallsPerVisit {
  guest: number;
  member: number;
}

/** API calls of a visit; besides watching, it opens one profile and makes one search. */
export const CALLS_PER_VISIT = {
  'feed, next page': both((VIDEOS_PER_VISIT - FIRST_PAGE) / NEXT_PAGE),
  'watch events': both(BATCHES_PER_VISIT),
  // Opened lists, and the comments beside the videos of a desktop feed, ten videos at a time.
  comments: both(5),
  'top comments': both(VIDEOS_PER_VISIT / TOP_COMMENTS_MAX_VIDEOS),
  profile: both(1),
  'profile, videos': both(1),
  'search suggestions, guest': both(1),
  like: { guest: 0, member: 3 },
  'member: unread counts': { guest: 0, member: 1 },
  'member: notifications': { guest: 0, member: 0.4 },
} as const satisfies Record<string, CallsPerVisit>;

/** Documents per visit: the first page; later pages are API calls. */
export const DOCUMENTS_PER_VISIT = 1;

/** Files of a video that is watched for ten seconds at 1 Mbit/s, with number and size. */
export const FILES_PER_VIDEO = {
  'poster.webp': { times: 1, bytes: 30_000 },
  'progressive.mp4': { times: 1, bytes: 128_000 },
  'video.m3u8': { times: 2, bytes: 1_000 },
  'segment.m4s': { times: VIDEO_SECONDS / 2, bytes: 250_000 },
} as const;

/** Files and bytes that a viewer requests per minute. */
export const MEDIA_PER_MINUTE = Object.values(FILES_PER_VIDEO).reduce(
  (sum, { times, bytes }) => ({
    files: sum.files + (times * VIDEOS_PER_VISIT) / VISIT_MINUTES,
    bytes: sum.bytes + (times * bytes * VIDEOS_PER_VISIT) / VISIT_MINUTES,
  }),
  { files: 0, bytes: 0 },
);

function both(times: number): CallsPerVisit {
  return { guest: times, member: times };
}

/** Returns the calls of a viewer per minute. */
export function callsPerMinute(viewer: keyof CallsPerVisit): number {
  return Object.values(CALLS_PER_VISIT).reduce((sum, calls) => sum + calls[viewer], 0) / VISIT_MINUTES;
}
