/** Rank weights of words, in the order of `ts_rank` (D, C, B, A): stems, plain words, names, hashtags. */
export const RANK_WEIGHTS = '{0.1, 0.3, 0.5, 1}';
/** Weight of a full match, in units of popularity. One unit is a factor of e in popularity. */
export const MATCH_WEIGHT = 15;

/** The cursor of a first page, before the exact match. */
export const FIRST_CURSOR = { tier: -2, score: 0, id: 0 };
/** The tier of the exact match. */
export const EXACT_TIER = -1;
/** The tiers assigned by migration 0016. */
export const TIERS = [0, 1, 2, 3] as const;
