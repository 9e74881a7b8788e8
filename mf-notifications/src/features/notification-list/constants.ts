/** Distance to the end of the list at which more notifications are requested (CONST-36). */
export const LOAD_AHEAD_MARGIN = '200px';
/** Skeleton rows while the first page loads. */
export const SKELETON_ROW_COUNT = 8;
/** Age in days below which a notification belongs to the group "week" or "month" (NOTIFICATION-5). */
export const WEEK_GROUP_MAX_AGE_DAYS = 7;
export const MONTH_GROUP_MAX_AGE_DAYS = 30;
/** Milliseconds for which seen notifications are collected before they are marked as read. */
export const READ_BATCH_MS = 400;
/** Minimum interval between two refetches in milliseconds. */
export const REFETCH_THROTTLE_MS = 1_000;
