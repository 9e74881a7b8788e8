/** Seconds within which successive messages of one user form a group. */
export const GROUP_WINDOW_S = 300;
/** Distance in pixels from the loaded edge at which the next page is requested. */
export const LOAD_AHEAD_PX = 1_500;
/** Pixels rendered outside the viewport, so that rows are measured before they become visible. */
export const OVERSCAN_PX = 1_000;
/** Distance in pixels from the end within which the list follows new messages. */
export const PINNED_TO_END_DISTANCE_PX = 60;
/** Height in pixels of the header above the first message; the same in message-log.module.css. */
export const HEADER_HEIGHT_PX = 72;
/** The character counter is shown when fewer characters than this are left. */
export const COUNTER_VISIBLE_BELOW_CHARS = 100;
/** A message of at most this many emoji, and nothing else, is shown large. */
export const MAX_LARGE_EMOJI = 3;
/** Skeleton rows while messages load, and the side of their avatars. */
export const MESSAGE_SKELETON_ROW_COUNT = 5;
export const MESSAGE_SKELETON_AVATAR_SIZE_PX = 40;
