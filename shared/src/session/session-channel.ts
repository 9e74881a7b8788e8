const CHANNEL = 'ontrend-session';
const REFRESH_LOCK = 'ontrend-refresh';

let channel: BroadcastChannel | undefined;

/**
 * Message between tabs: the session started, or why it ended. A refused refresh also sends the messages of its
 * reply.
 */
type SessionMessage = 'started' | 'logout' | 'rejected' | { messages: string[] };

/** Calls `listener` when another tab has started or ended the session. */
export function subscribeToOtherTabs(listener: (message: SessionMessage) => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel?.close();
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === 'started' || data === 'logout' || data === 'rejected' || data.messages) listener(data);
  };
}

/** Notifies the other tabs that the session started or ended here. */
export function notifyOtherTabs(message: SessionMessage): void {
  channel?.postMessage(message);
}

/** Runs a task while no other tab runs it; immediately in browsers without locks. */
export function withRefreshLock<Result>(task: () => Promise<Result>): Promise<Result> {
  // Locks exist only in secure contexts.
  return navigator.locks ? navigator.locks.request(REFRESH_LOCK, task) : task();
}
