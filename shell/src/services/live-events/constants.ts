/** ms before a stream that was lost is opened again, doubled with each try up to the longest. */
export const FIRST_PAUSE = 1_000;
export const LONGEST_PAUSE = 60_000;
/** ms between two looks at what is unread, however much happens. */
export const UNREAD_PAUSE = 1_000;
