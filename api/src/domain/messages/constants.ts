/** Messages somebody may write before the other has accepted. */
export const MOST_BEFORE_ACCEPTED = 5;
/** Minutes in which a deletion can be taken back; pages offer it for seconds, and are sometimes offline. */
export const UNDO_MINUTES = 10;
/** A page of messages, and of conversations. */
export const MESSAGE_PAGE = 50;
export const CHAT_PAGE = 100;
/** Of the newest messages sent, and of those received, so many are looked through. */
export const MOST_SEARCHED = 50_000;
export const SEARCH_PAGE = 50;
/** Conversations that are found by the name of the other. */
export const MOST_FOUND_CHATS = 20;
