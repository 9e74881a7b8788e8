/** Rows drawn while the conversations are on their way. */
export const SKELETON_ROWS = 7;
