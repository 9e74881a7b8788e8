import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import type { LiveEvent } from '@ontrend/shared/wire';
import { type Connection, connect } from './event-stream.ts';
import { keepUnread } from './start-unread-refresh.ts';

/** The name of the lock that the reading tab holds, and of the channel by which it tells the others. */
const LIVE = 'ontrend-live';

/** `files`: the videos whose comments a tab shows; `who`: the tabs are asked to say so, for one reads anew. */
type Note =
  | { kind: 'told'; event: LiveEvent }
  | { kind: 'files'; tab: string; files: string[] }
  | { kind: 'who' };

/**
 * Tells all tabs of a browser what happens (`live.received`), by one stream that one of them reads: whoever holds the lock.
 * When that tab goes, the next one takes over. Where browsers have no locks or channels, badges are looked at now and
 * then, as they are without it.
 */
export function startLive(): void {
  keepUnread();
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return;

  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(LIVE);
  const post = (note: Note) => channel.postMessage(note);
  /** Of this tab: a video whose comments are shown twice is closed twice. */
  const mine: string[] = [];
  const others = new Map<string, string[]>();
  let connection: Connection | undefined;
  let leave: (() => void) | undefined;

  const tell = (event: LiveEvent) => {
    events.emit('live.received', event);
    post({ kind: 'told', event });
  };
  const allFiles = () => [...new Set([...mine, ...[...others.values()].flat()])];
  const listenToAll = () => connection?.listenTo(allFiles());

  const lead = (until: Promise<void>) => {
    connection = connect(allFiles(), tell);
    post({ kind: 'who' });
    return until.then(() => {
      connection?.close();
      connection = undefined;
      others.clear();
    });
  };

  /** While another tab reads: what it told between this one's document and here was not heard. */
  const askForWhatWasTold = async () => {
    const { pending } = await navigator.locks.query();
    const isWaiting = pending?.some(({ name }) => name === LIVE);
    if (isWaiting && !connection) events.emit('live.received', { topic: 'refetch' });
  };

  const join = () => {
    const waiting = new AbortController();
    const until = new Promise<void>((resolve) => {
      leave = () => {
        leave = undefined;
        waiting.abort();
        resolve();
      };
    });
    // Refused when this tab leaves before its turn.
    navigator.locks.request(LIVE, { signal: waiting.signal }, () => lead(until)).catch(() => {});
    askForWhatWasTold().catch(() => {});
  };

  const update = () => {
    const isWanted = useSession.getState().status === 'signed-in' || mine.length > 0;
    if (isWanted && !leave) join();
    if (!isWanted) leave?.();
  };

  channel.onmessage = ({ data: note }: MessageEvent<Note>) => {
    if (note.kind === 'told') events.emit('live.received', note.event);
    if (note.kind === 'who' && mine.length > 0) post({ kind: 'files', tab, files: mine });
    if (note.kind !== 'files' || !connection) return;
    if (note.files.length > 0) others.set(note.tab, note.files);
    else others.delete(note.tab);
    listenToAll();
  };

  const changeMine = (change: () => void) => {
    change();
    post({ kind: 'files', tab, files: mine });
    update();
    listenToAll();
  };
  events.on('comments.opened', ({ fileName }) => changeMine(() => mine.push(fileName)));
  events.on('comments.closed', ({ fileName }) =>
    changeMine(() => {
      const at = mine.indexOf(fileName);
      if (at >= 0) mine.splice(at, 1);
    }),
  );

  // Somebody else is here: what was read for the one before is not theirs.
  const renew = () => {
    leave?.();
    update();
  };
  events.on('session.started', renew);
  events.on('session.ended', renew);
  addEventListener('online', () => connection?.tryNow());
  // A page that waits to be shown again holds no stream, and keeps nobody else from reading.
  addEventListener('pagehide', () => {
    if (mine.length > 0) post({ kind: 'files', tab, files: [] });
    leave?.();
  });
  addEventListener('pageshow', ({ persisted }) => {
    // Its open comments were taken back with it.
    if (persisted) changeMine(() => {});
  });
  update();
}
