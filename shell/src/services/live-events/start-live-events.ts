import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import type { LiveEvent } from '@ontrend/shared/wire';
import { createThrottle } from '../throttle.ts';
import { MAX_SUBSCRIBED_VIDEOS, SUBSCRIPTION_INTERVAL_MS } from './constants.ts';
import { connectEventStream, type EventStream } from './event-stream.ts';
import { startUnreadRefresh } from './start-unread-refresh.ts';

/**
 * Name of the lock that the leader tab holds, and of the broadcast channel between tabs. Change it with the messages,
 * so that tabs of two releases don't receive messages that they don't understand.
 */
const LIVE_EVENTS_NAME = 'ontrend-live-events';

/**
 * `subscriptions`: videos whose comments a tab shows; `request-subscriptions`: a new leader requests these from
 * all tabs.
 */
type TabMessage =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'subscriptions'; tab: string; files: string[] }
  | { kind: 'request-subscriptions' };

/**
 * Emits `live.received` in all tabs of a browser from one event stream. The tab that holds the lock is the
 * leader: it reads the stream and broadcasts the events. When it closes, another tab takes over. Browsers
 * without locks or channels poll the unread counts instead (decision 021).
 */
export function startLiveEvents(): void {
  startUnreadRefresh();
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return;

  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(LIVE_EVENTS_NAME);
  const post = (message: TabMessage) => channel.postMessage(message);
  /** Files of this tab. A video can occur twice, because its comments can be open twice. */
  const ownFiles: string[] = [];
  const otherTabsFiles = new Map<string, string[]>();
  let eventStream: EventStream | undefined;
  let releaseLock: (() => void) | undefined;

  const publish = (event: LiveEvent) => {
    events.emit('live.received', event);
    post({ kind: 'event', event });
  };
  /** Videos of this tab first, because the API accepts a limited number. */
  const listAllFiles = () =>
    [...new Set([...ownFiles, ...[...otherTabsFiles.values()].flat()])].slice(0, MAX_SUBSCRIBED_VIDEOS);

  const runAsLeader = (released: Promise<void>) => {
    eventStream = connectEventStream(listAllFiles(), publish);
    post({ kind: 'request-subscriptions' });
    return released.then(() => {
      eventStream?.close();
      eventStream = undefined;
      otherTabsFiles.clear();
    });
  };

  /** When another tab is the leader, events between the rendering of this document and now were missed. */
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
    // Rejected when the tab leaves the queue before it gets the lock.
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

  // Someone who pages through videos changes the subscriptions with each of them.
  const updateSubscriptions = createThrottle(() => {
    update();
    // Without the lock the stream is about to close; a guest's request without files would be rejected.
    if (releaseLock) eventStream?.setFiles(listAllFiles());
  }, SUBSCRIPTION_INTERVAL_MS);

  channel.onmessage = ({ data: message }: MessageEvent<TabMessage>) => {
    if (message.kind === 'event') events.emit('live.received', message.event);
    if (message.kind === 'request-subscriptions' && ownFiles.length > 0)
      post({ kind: 'subscriptions', tab, files: ownFiles });
    if (message.kind !== 'subscriptions' || !eventStream) return;
    if (message.files.length > 0) otherTabsFiles.set(message.tab, message.files);
    else otherTabsFiles.delete(message.tab);
    updateSubscriptions();
  };

  const changeOwnFiles = (change: () => void) => {
    change();
    post({ kind: 'subscriptions', tab, files: ownFiles });
    updateSubscriptions();
  };
  events.on('comments.opened', ({ fileName }) => changeOwnFiles(() => ownFiles.push(fileName)));
  events.on('comments.closed', ({ fileName }) =>
    changeOwnFiles(() => {
      const index = ownFiles.indexOf(fileName);
      if (index >= 0) ownFiles.splice(index, 1);
    }),
  );

  // The stream belongs to the previous session.
  const restart = () => {
    releaseLock?.();
    update();
  };
  events.on('session.started', restart);
  events.on('session.ended', restart);
  // A page in the back/forward cache must release the stream and the lock.
  addEventListener('pagehide', () => {
    if (ownFiles.length > 0) post({ kind: 'subscriptions', tab, files: [] });
    releaseLock?.();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    update();
    // The leader removed the files of this tab when it was hidden.
    changeOwnFiles(() => {});
  });
  update();
}
