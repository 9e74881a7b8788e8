/** Maximum number of collections in the drawer (SHELL-48). */
export const MAX_COLLECTIONS = 30;
/** Number of collections that show before "Show all". */
export const COLLAPSED_COLLECTIONS = 8;
/** Smallest number of collections that is worth collapsing. */
export const MIN_COLLECTIONS_TO_COLLAPSE = 11;
/** Maximum number of suggested creators in the drawer (SHELL-52). */
export const MAX_SUGGESTED_CREATORS = 5;
