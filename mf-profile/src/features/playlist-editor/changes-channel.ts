const CHANNEL = 'ontrend-playlists';

let channel: BroadcastChannel | null = null;
const listeners = new Set<(playlist: string) => void>();

function openChannel(): BroadcastChannel | null {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    for (const listener of listeners) listener(data);
  };
  return channel;
}

/** Publishes to other tabs that the videos of a playlist have changed. */
export function publishChanges(playlist: string): void {
  openChannel()?.postMessage(playlist);
}

/**
 * Calls back when another tab has changed the videos of a playlist. Without BroadcastChannel, a tab is updated when it
 * becomes visible.
 * @returns a function that unsubscribes
 */
export function subscribeToChanges(playlist: string, onChanged: () => void): () => void {
  openChannel();
  const listener = (changed: string) => {
    if (changed === playlist) onChanged();
  };
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
