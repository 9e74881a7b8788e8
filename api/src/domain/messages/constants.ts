/** Maximum number of messages before the receiver accepts the request. */
export const MAX_REQUEST_MESSAGES = 5;
/** Time in which a deletion can be undone. Pages offer it for a few seconds, but may be offline. */
export const UNDO_WINDOW_MINUTES = 10;
export const MESSAGE_PAGE_SIZE = 50;
export const CHAT_PAGE_SIZE = 100;
/** Number of messages searched, of the newest sent and of the newest received. */
export const MAX_MESSAGES_SEARCHED = 50_000;
export const MESSAGE_SEARCH_PAGE_SIZE = 50;
/** Maximum number of conversations found by the name of the other user. */
export const MAX_CHATS_FOUND = 20;
