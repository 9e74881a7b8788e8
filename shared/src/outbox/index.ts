/**
 * Beginning of the names (`keptKey`) below which a browser keeps what its viewer wrote to others and has not been sent,
 * a key a letter. Known to the shell, which has it sent on whichever page, and to mf-messages, which writes and sends it.
 */
export const OUTBOX_KEY_PREFIX = 'outbox.';

/** Why a letter was refused, where it was: it waits for its writer and is not sent by itself. */
export interface PendingMessageStatus {
  failed?: string[] | undefined;
}
