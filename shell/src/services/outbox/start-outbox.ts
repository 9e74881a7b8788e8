import { createRetryScheduler, userStorageKey } from '@ontrend/shared/entities';
import { events } from '@ontrend/shared/events';
import { OUTBOX_KEY_PREFIX, type PendingMessageStatus } from '@ontrend/shared/outbox';
import { useSession } from '@ontrend/shared/session';
import type { RemoteRegistry } from '../../remotes/loading/registry.ts';

/** Whether what is kept waits for the line; what nobody can read waits for nothing, as in mf-messages. */
function isPending(storedMessage: string | null): boolean {
  try {
    return !(JSON.parse(storedMessage ?? '') as PendingMessageStatus).failed;
  } catch {
    return false;
  }
}

/** Whether this browser keeps something that somebody wrote and that only waits for the line. */
function hasPendingMessages(userId: number): boolean {
  try {
    const prefix = userStorageKey(userId, OUTBOX_KEY_PREFIX);
    return Object.keys(localStorage).some(
      (key) => key.startsWith(prefix) && isPending(localStorage.getItem(key)),
    );
  } catch {
    // Storage is off: nothing is kept.
    return false;
  }
}

/**
 * What was written without a line goes out with the next page, whichever that is: where something waits, mf-messages is
 * loaded, and sends it by itself (decision 033). Who has nothing waiting loads nothing.
 */
export function startOutbox(registry: RemoteRegistry): void {
  const retryScheduler = createRetryScheduler(loadMessagesRemote);
  function loadMessagesRemote(): void {
    const userId = useSession.getState().viewer?.id;
    if (userId === undefined || !hasPendingMessages(userId)) return;
    registry.load('mf-messages').catch(() => retryScheduler.schedule());
  }
  loadMessagesRemote();
  events.on('session.started', loadMessagesRemote);
}
