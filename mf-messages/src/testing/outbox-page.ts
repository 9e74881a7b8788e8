import { startEntities } from '@ontrend/shared/entities';
import { logOut, signIn, startSession, useSession } from '@ontrend/shared/session';
import {
  discardPendingMessage,
  queueMessage,
  retryPendingMessage,
  startOutbox,
  useOutbox,
} from '../messaging/outbox.ts';

const listFailed = () => useOutbox.getState().pendingMessages.filter(({ failed }) => failed);

/** A page of mf-messages with an outbox, for simulations. */
export const page = {
  async start(): Promise<void> {
    await startEntities();
    await startSession();
    startOutbox();
  },
  viewerId: () => useSession.getState().viewer?.id,
  signIn,
  logOut,
  send: (to: number, text: string) =>
    queueMessage({ id: to, username: `user${to}`, name: '', avatar: null }, text),
  countPending: () => useOutbox.getState().pendingMessages.length,
  retryFailed(): void {
    for (const message of listFailed()) retryPendingMessage(message);
  },
  /** Discards the first rejected message. @returns its text */
  discardFailed(): string | undefined {
    const [message] = listFailed();
    if (message) discardPendingMessage(message.key);
    return message?.text;
  },
};
