/** ms in which what happens is gathered before it is asked for. */
export const EVENT_BATCH_MS = 150;
/** ms between two looks at a conversation that is seen, should nobody tell of new messages. */
export const POLL_INTERVAL_MS = 60_000;
/** ms after which a message that was not answered counts as not sent, and is sent once more. */
export const SEND_TIMEOUT_MS = 30_000;
/** ms in which what was done can be taken back by a press; the API keeps it for minutes. */
export const UNDO_TIMEOUT_MS = 10_000;
/** ms after a letter until it is searched. */
export const SEARCH_DEBOUNCE_MS = 250;
