import type { FeedFilter } from '@ontrend/shared/wire';

/** The main feed's filter. The document server asks with the same words, so that its reply is taken. */
export const FOR_YOU = { kind: 'for-you' } as const satisfies FeedFilter;

/** The same where it is not to be made for who watches it (decision 046). */
export const FOR_YOU_UNPERSONALIZED = { kind: 'for-you', personal: false } as const satisfies FeedFilter;

/** What is read of the people the viewer follows. */
export const FOLLOWING = { kind: 'following' } as const;

/** What a feed is read from: a filter of the wire, or those the viewer follows. */
export type FeedSource = FeedFilter | typeof FOLLOWING;

/** Part of an item that must be seen for it to be the watched one (spec 9). */
export const MIN_VISIBLE_RATIO = 0.8;

/** Videos shown of what was fetched first (spec 9, initial slice). */
export const INITIAL_SLICE = 10;

/** Videos that come with each step after it (spec 9, batch). */
export const BATCH_SIZE = 5;

/** Rows from one ad slot to the next (spec 9). */
export const AD_INTERVAL = 7;

/** Trusted videos left when the next page of them is asked for (spec 9). */
export const TRUSTED_FETCH_THRESHOLD = 2;

/** Milliseconds a slide takes to arrive (spec 9). */
export const SLIDER_SPEED_MS = 200;

/** Part of the screen a slow swipe must cover to move on (spec 9). */
export const LONG_SWIPES_RATIO = 0.3;

/** Slides left when a phone asks for the next page: it is there before the last one is. */
export const FETCH_AHEAD_SLIDES = 3;

/** Milliseconds a page waits for its first videos before it shows where they will be. */
export const LOADER_TIMEOUT_MS = 150;

/** Milliseconds until a page that did not come is asked for again by itself; twice as many after each further failure. */
export const MIN_RETRY_DELAY_MS = 3_000;

/** The most of them. */
export const MAX_RETRY_DELAY_MS = 48_000;

/** Pixels a finger must have moved up for a touch to have been a swipe. */
export const MIN_SWIPE_PX = 48;
