const CHANNEL = 'ontrend-session';

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

/** Runs a task while no other tab runs one of the same name; immediately in browsers without locks. */
export function withTabLock<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  // Locks exist only in secure contexts.
  return navigator.locks ? navigator.locks.request(`ontrend-${name}`, task) : task();
}
