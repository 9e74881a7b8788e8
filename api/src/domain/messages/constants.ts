/** Messages somebody may write before the other has accepted. */
export const MAX_REQUEST_MESSAGES = 5;
/** Minutes in which a deletion can be taken back; pages offer it for seconds, and are sometimes offline. */
export const UNDO_WINDOW_MINUTES = 10;
/** A page of messages, and of conversations. */
export const MESSAGE_PAGE_SIZE = 50;
export const CHAT_PAGE_SIZE = 100;
/** Of the newest messages sent, and of those received, so many are looked through. */
export const MAX_MESSAGES_SEARCHED = 50_000;
export const MESSAGE_SEARCH_PAGE_SIZE = 50;
/** Conversations that are found by the name of the other. */
export const MAX_CHATS_FOUND = 20;
