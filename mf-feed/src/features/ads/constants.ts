/** Milliseconds between two looks at whether an ad has come (spec 4, ad loading). */
export const AD_POLL_INTERVAL_MS = 100;

/** Milliseconds an ad may take (spec 9, ad timeout). */
export const AD_TIMEOUT_MS = 15_000;

/** Slides before its place at which the ad of a phone's feed is asked for: it is there, or not, when one comes to it. */
export const PREFETCH_SLIDES = 4;

/** Filled ads of slides that are kept, the one shown among them: each is a page of its own in the page. */
export const MAX_POOLED_ADS = 6;
