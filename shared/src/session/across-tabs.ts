const CHANNEL = 'ontrend-session';
const REFRESH_LOCK = 'ontrend-refresh';

let channel: BroadcastChannel | undefined;

/**
 * Hears that another tab has ended the session.
 * @param onEnded told the reason
 */
export function hearOtherTabs(onEnded: (reason: 'logout' | 'refused') => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel?.close();
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === 'logout' || data === 'refused') onEnded(data);
  };
}

/** Tells the other tabs that the session has ended here. */
export function tellOtherTabs(reason: 'logout' | 'refused'): void {
  channel?.postMessage(reason);
}

/** Does something while no other tab does it; where browsers can't lock, at once. */
export function onlyInOneTab<Result>(task: () => Promise<Result>): Promise<Result> {
  // Only secure pages have locks.
  return navigator.locks ? navigator.locks.request(REFRESH_LOCK, task) : task();
}
