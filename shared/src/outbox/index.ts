/**
 * Prefix of the storage names (`userStorageKey`) of unsent messages, one key per message. mf-messages writes
 * and sends them; the shell starts sending on every page.
 */
export const OUTBOX_KEY_PREFIX = 'outbox.';

/** `failed` has the error messages of a rejected message, which is not sent again automatically. */
export interface PendingMessageStatus {
  failed?: string[] | undefined;
}
