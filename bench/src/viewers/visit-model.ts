/** Minutes somebody stays who watches, and seconds they give a video; the rest follows from these two. */
export const VISIT_MINUTES = 5;
const VIDEO_SECONDS = 10;
const VIDEOS_PER_VISIT = (VISIT_MINUTES * 60) / VIDEO_SECONDS;

/** Videos of a feed's first page, which comes with the document, and of each later one (spec 9). */
const FIRST_PAGE = 10;
const NEXT_PAGE = 5;
/** What was watched is told every 30 s (spec 7). */
const BATCHES_PER_VISIT = (VISIT_MINUTES * 60) / 30;
/** Two things are told of a video: that it was watched, and left. */
export const EVENTS_PER_BATCH = (VIDEOS_PER_VISIT / BATCHES_PER_VISIT) * 2;

/** How often somebody asks for something in one visit; names are those of `npm run bench -- api`, or say what they are. */
interface CallsPerVisit {
  guest: number;
  member: number;
}

/** Calls of the API. One page of a profile and one search are what a person does beside watching. */
export const CALLS_PER_VISIT = {
  'feed, next page': both((VIDEOS_PER_VISIT - FIRST_PAGE) / NEXT_PAGE),
  'what was watched': both(BATCHES_PER_VISIT),
  comments: both(5),
  profile: both(1),
  'profile, videos': both(1),
  'search, while typing': both(1),
  'a like': { guest: 0, member: 3 },
  'member: what is unread': { guest: 0, member: 1 },
  'member: notifications': { guest: 0, member: 0.4 },
} as const satisfies Record<string, CallsPerVisit>;

/** Pages that are opened from outside: the first one of the visit; what is opened inside it are calls. */
export const DOCUMENTS_PER_VISIT = 1;

/** Files of one video that is watched for ten seconds at 1 Mbit/s: how many, and bytes of each. */
export const FILES_PER_VIDEO = {
  'poster.webp': { times: 1, bytes: 30_000 },
  'progressive.mp4': { times: 1, bytes: 128_000 },
  'video.m3u8': { times: 2, bytes: 1_000 },
  'segment.m4s': { times: VIDEO_SECONDS / 2, bytes: 250_000 },
} as const;

/** Files, and their bytes, that one viewer asks for in a minute. */
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

/** Calls one of them makes in a minute. */
export function callsPerMinute(who: keyof CallsPerVisit): number {
  return Object.values(CALLS_PER_VISIT).reduce((sum, asks) => sum + asks[who], 0) / VISIT_MINUTES;
}
