/** Demo videos stand behind every upload, the first of the content first. */
export const DEMO_PRIORITY = 500;

/** The oldest account's age in hours; the others joined a few days apart. All content is younger. */
export const FIRST_ACCOUNT_AGE_HOURS = 24 * 120;
export const ACCOUNT_STEP_HOURS = 24 * 4;

/** Hours between one follow and the one before. */
export const FOLLOW_STEP_HOURS = 11;
/** Follows are spread over this many hours. */
export const FOLLOW_SPAN_HOURS = 24 * 50;

/** Any number, the same in every copy: only one of them seeds. */
export const SEED_LOCK_ID = 7_205_092;
