const CHANNEL = 'ontrend-session';
const REFRESH_LOCK = 'ontrend-refresh';

let channel: BroadcastChannel | undefined;

/** What tabs tell each other: the session has begun, or why it has ended. */
type SessionMessage = 'started' | 'logout' | 'refused';

/** Hears that another tab has begun or ended the session. */
export function subscribeToOtherTabs(listener: (message: SessionMessage) => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel?.close();
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === 'started' || data === 'logout' || data === 'refused') listener(data);
  };
}

/** Tells the other tabs what has become of the session here. */
export function notifyOtherTabs(message: SessionMessage): void {
  channel?.postMessage(message);
}

/** Does something while no other tab does it; where browsers can't lock, at once. */
export function withRefreshLock<Result>(task: () => Promise<Result>): Promise<Result> {
  // Only secure pages have locks.
  return navigator.locks ? navigator.locks.request(REFRESH_LOCK, task) : task();
}
