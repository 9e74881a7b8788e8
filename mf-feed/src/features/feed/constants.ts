import type { FeedFilter } from '@ontrend/shared/wire';

/**
 * Filter of the For You feed. It must equal the filter of the document server's first call, so that its reply
 * is reused.
 */
export const FOR_YOU = { kind: 'for-you' } as const satisfies FeedFilter;

/** The For You feed without personalization (decision 046). */
export const FOR_YOU_UNPERSONALIZED = { kind: 'for-you', personal: false } as const satisfies FeedFilter;

/** Videos of the creators whom the viewer follows. */
export const FOLLOWING = { kind: 'following' } as const;

/** Source of a feed: a filter of `app/video/get`, or the followed creators. */
export type FeedSource = FeedFilter | typeof FOLLOWING;

/** Visible share of an item from which it counts as the current one (FEED-55). */
export const MIN_VISIBLE_RATIO = 0.8;

/** Number of videos in the first batch of a feed (FEED-16). */
export const INITIAL_VIDEO_COUNT = 10;

/** Number of videos in each further batch (FEED-16). */
export const BATCH_SIZE = 5;

/** Every n-th video is followed by an ad or has one in its row (FEED-16). */
export const AD_INTERVAL_ITEMS = 7;

/** Number of unused trusted videos at which the next page is fetched (FEED-26). */
export const TRUSTED_FETCH_THRESHOLD = 2;

/** Duration of a slide transition (FEED-15). */
export const SLIDER_SPEED_MS = 200;

/** Share of the screen that a slow swipe must cover to change the slide (FEED-15). */
export const LONG_SWIPES_RATIO = 0.3;

/** Number of remaining slides at which the next page is fetched (FEED-23). */
export const FETCH_AHEAD_SLIDES = 3;

/** Time that a loader waits for the first videos before the page shows a skeleton. */
export const LOADER_TIMEOUT_MS = 150;

/** Distance from which a vertical touch counts as a swipe. */
export const MIN_SWIPE_PX = 48;

/** Maximum number of videos that `app/video/list` returns at once. */
export const VIDEOS_PER_CALL = 50;
