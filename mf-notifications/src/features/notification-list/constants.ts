/** The next page is asked for this far from the bottom of the page (spec 9, infinite scroll). */
export const LOAD_AHEAD_MARGIN = '200px';
/** Rows drawn while the first page is on its way. */
export const SKELETON_ROW_COUNT = 8;
/** Days back that still count as this week and this month (spec 2.9, groups). */
export const WEEK_DAYS = 7;
export const MONTH_DAYS = 30;
/** ms in which what comes into view is gathered before it is told to be read. */
export const READ_BATCH_MS = 400;
/** ms between two looks at the list, however much happens. */
export const REFETCH_THROTTLE_MS = 1_000;
