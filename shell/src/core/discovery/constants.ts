/** Collections in the drawer at most (spec 2.4). */
export const MAX_COLLECTIONS = 30;
/** Suggested people in the drawer (spec 9). */
export const MAX_SUGGESTED_CREATORS = 5;
