/**
 * How many times more a hashtag's word counts than a stem; then names, plain words, stems (ts_rank's order is D, C, B,
 * A).
 */
export const RANK_WEIGHTS = '{0.1, 0.3, 0.5, 1}';
/** What a full match is worth in steps of popularity: each is e times as much. */
export const MATCH_WEIGHT = 15;

/** Where every search begins: before the exact name. */
export const FIRST_CURSOR = { tier: -2, score: 0, id: 0 };
/** The tier of the one whose name is the question. */
export const EXACT_TIER = -1;
/** The migration 0016 sorts what can be found into these. */
export const TIERS = [0, 1, 2, 3] as const;
