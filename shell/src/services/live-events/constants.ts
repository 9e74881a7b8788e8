/** Upper bound of the delay before a lost stream is opened again for the first time, in milliseconds. */
export const MIN_RECONNECT_DELAY_MS = 1_000;
/** Number of videos whose comments a stream can deliver, as in `eventsRequest` of the wire. */
export const MAX_SUBSCRIBED_VIDEOS = 10;
/** Minimum time between two refreshes of the unread counts, in milliseconds. */
export const UNREAD_REFRESH_INTERVAL_MS = 1_000;
/**
 * Minimum time between two changes of the videos whose comments a stream delivers, in milliseconds. Well below the 10 s for
 * which the API keeps comment events, so a new stream also delivers those since the comments were opened (decision 021).
 */
export const SUBSCRIPTION_INTERVAL_MS = 5_000;
