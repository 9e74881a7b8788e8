import { readUserStorage } from '@ontrend/shared/entities/user-storage';
import { events } from '@ontrend/shared/events';
import { OUTBOX_KEY_PREFIX, type PendingMessageStatus } from '@ontrend/shared/outbox';
import { createRetryScheduler } from '@ontrend/shared/retry';
import { useSession } from '@ontrend/shared/session';
import type { RemoteRegistry } from '../../remotes/loading/registry.ts';

/** Returns whether a stored message is waiting to be sent. Unreadable ones are not, as in mf-messages. */
function isPending(storedMessage: string): boolean {
  try {
    return !(JSON.parse(storedMessage) as PendingMessageStatus).failed;
  } catch {
    return false;
  }
}

/** Returns whether this browser stores messages of a user that are waiting to be sent. */
function hasPendingMessages(userId: number): boolean {
  return [...readUserStorage(userId, OUTBOX_KEY_PREFIX).values()].some(isPending);
}

/**
 * Sends messages that were written offline from any page: if some are stored, it loads mf-messages, which
 * sends them (decision 033). Without stored messages nothing loads.
 */
export function startOutbox(registry: RemoteRegistry): void {
  const retryScheduler = createRetryScheduler(loadMessagesRemote, { whileHidden: true });
  function loadMessagesRemote(): void {
    const userId = useSession.getState().viewer?.id;
    if (userId === undefined || !hasPendingMessages(userId)) return;
    registry.load('mf-messages').catch(() => retryScheduler.schedule());
  }
  loadMessagesRemote();
  events.on('session.started', loadMessagesRemote);
}
