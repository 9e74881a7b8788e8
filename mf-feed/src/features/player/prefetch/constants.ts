/** Bits per second below which a line is narrow: about twice what the middle rendition takes. */
export const WIDE_BITS_PER_SECOND = 1_500_000;

/** Videos ahead of the watched one that are fetched for on a wide line; on a narrow one, only the next. */
export const AHEAD = { wide: 2, narrow: 1 } as const;

/** The same at the first video of a feed. */
export const AHEAD_AT_FIRST = { wide: 1, narrow: 1 } as const;
