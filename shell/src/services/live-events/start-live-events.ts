import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import type { LiveEvent } from '@ontrend/shared/wire';
import { connectEventStream, type EventStream } from './event-stream.ts';
import { startUnreadRefresh } from './start-unread-refresh.ts';

/** The name of the lock that the reading tab holds, and of the channel by which it tells the others. */
const LIVE_EVENTS_NAME = 'ontrend-live';

/** `files`: the videos whose comments a tab shows; `who`: the tabs are asked to say so, for one reads anew. */
type TabMessage =
  | { kind: 'told'; event: LiveEvent }
  | { kind: 'files'; tab: string; files: string[] }
  | { kind: 'who' };

/**
 * Tells all tabs of a browser what happens (`live.received`), by one stream that one of them reads: whoever holds the lock.
 * When that tab goes, the next one takes over. Where browsers have no locks or channels, badges are looked at now and
 * then, as they are without it.
 */
export function startLiveEvents(): void {
  startUnreadRefresh();
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return;

  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(LIVE_EVENTS_NAME);
  const post = (message: TabMessage) => channel.postMessage(message);
  /** Of this tab: a video whose comments are shown twice is closed twice. */
  const ownFiles: string[] = [];
  const otherTabsFiles = new Map<string, string[]>();
  let eventStream: EventStream | undefined;
  let releaseLock: (() => void) | undefined;

  const publish = (event: LiveEvent) => {
    events.emit('live.received', event);
    post({ kind: 'told', event });
  };
  const listAllFiles = () => [...new Set([...ownFiles, ...[...otherTabsFiles.values()].flat()])];
  const updateSubscriptions = () => eventStream?.setFiles(listAllFiles());

  const runAsLeader = (released: Promise<void>) => {
    eventStream = connectEventStream(listAllFiles(), publish);
    post({ kind: 'who' });
    return released.then(() => {
      eventStream?.close();
      eventStream = undefined;
      otherTabsFiles.clear();
    });
  };

  /** While another tab reads: what it told between this one's document and here was not heard. */
  const refetchIfFollower = async () => {
    const { pending } = await navigator.locks.query();
    const isWaiting = pending?.some(({ name }) => name === LIVE_EVENTS_NAME);
    if (isWaiting && !eventStream) events.emit('live.received', { topic: 'refetch' });
  };

  const requestLock = () => {
    const controller = new AbortController();
    const released = new Promise<void>((resolve) => {
      releaseLock = () => {
        releaseLock = undefined;
        controller.abort();
        resolve();
      };
    });
    // Refused when this tab leaves before its turn.
    navigator.locks
      .request(LIVE_EVENTS_NAME, { signal: controller.signal }, () => runAsLeader(released))
      .catch(() => {});
    refetchIfFollower().catch(() => {});
  };

  const update = () => {
    const needsEvents = useSession.getState().status === 'signed-in' || ownFiles.length > 0;
    if (needsEvents && !releaseLock) requestLock();
    if (!needsEvents) releaseLock?.();
  };

  channel.onmessage = ({ data: message }: MessageEvent<TabMessage>) => {
    if (message.kind === 'told') events.emit('live.received', message.event);
    if (message.kind === 'who' && ownFiles.length > 0) post({ kind: 'files', tab, files: ownFiles });
    if (message.kind !== 'files' || !eventStream) return;
    if (message.files.length > 0) otherTabsFiles.set(message.tab, message.files);
    else otherTabsFiles.delete(message.tab);
    updateSubscriptions();
  };

  const changeOwnFiles = (change: () => void) => {
    change();
    post({ kind: 'files', tab, files: ownFiles });
    update();
    updateSubscriptions();
  };
  events.on('comments.opened', ({ fileName }) => changeOwnFiles(() => ownFiles.push(fileName)));
  events.on('comments.closed', ({ fileName }) =>
    changeOwnFiles(() => {
      const index = ownFiles.indexOf(fileName);
      if (index >= 0) ownFiles.splice(index, 1);
    }),
  );

  // Somebody else is here: what was read for the one before is not theirs.
  const restart = () => {
    releaseLock?.();
    update();
  };
  events.on('session.started', restart);
  events.on('session.ended', restart);
  addEventListener('online', () => eventStream?.reconnectNow());
  // A page that waits to be shown again holds no stream, and keeps nobody else from reading.
  addEventListener('pagehide', () => {
    if (ownFiles.length > 0) post({ kind: 'files', tab, files: [] });
    releaseLock?.();
  });
  addEventListener('pageshow', ({ persisted }) => {
    // Its open comments were taken back with it.
    if (persisted) changeOwnFiles(() => {});
  });
  update();
}
