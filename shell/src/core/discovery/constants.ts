/** Maximum number of collections in the drawer (SHELL-48). */
export const MAX_COLLECTIONS = 30;
/** Maximum number of suggested creators in the drawer (SHELL-52). */
export const MAX_SUGGESTED_CREATORS = 5;
