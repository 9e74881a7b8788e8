import { randomUuid } from '@ontrend/shared/random-uuid';
import { LOCK_POLL_INTERVAL_MS, LOCK_REPLY_TIMEOUT_MS, MAX_QUERIES_WITHOUT_REPLY } from './constants.ts';
import { PREVIOUS_LOCK_CHANNEL, PREVIOUS_LOCK_KINDS } from './previous-release.ts';

/**
 * Messages between tabs about a lock. `since` and `by` decide between two tabs that request the lock at the
 * same time.
 */
interface LockMessage {
  kind: 'query' | 'held' | 'released';
  name: string;
  /** When the lock was taken, in ms: the earlier holder wins. */
  since: number;
  by: string;
}

type PreviousLockMessage = Omit<LockMessage, 'kind'> & { kind: string };

interface HeldLock {
  since: number;
  isLost: boolean;
  /** Another tab has held the lock for longer. */
  onLost(): void;
}

const CHANNEL = 'ontrend-upload-locks';
const tabId = randomUuid();
/** Locks held by this tab. */
const heldLocks = new Map<string, HeldLock>();
const listeners = new Set<(message: LockMessage) => void>();
let channel: BroadcastChannel | null = null;
/** Tabs of the previous release take part in the locks too, so that no file is uploaded twice. */
let previousChannel: BroadcastChannel | null = null;

function broadcast(kind: LockMessage['kind'], name: string): void {
  const message = { name, since: heldLocks.get(name)?.since ?? 0, by: tabId };
  channel?.postMessage({ ...message, kind } satisfies LockMessage);
  previousChannel?.postMessage({ ...message, kind: PREVIOUS_LOCK_KINDS[kind] });
}

function handleMessage(message: LockMessage): void {
  const { kind, name, since, by } = message;
  const lock = heldLocks.get(name);
  if (lock && kind === 'query') broadcast('held', name);
  if (lock && kind === 'held') {
    if (lock.since < since || (lock.since === since && tabId < by)) broadcast('held', name);
    else {
      heldLocks.delete(name);
      lock.isLost = true;
      lock.onLost();
    }
  }
  for (const listener of listeners) listener(message);
}

function openChannel(): void {
  if (channel) return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<LockMessage>) => handleMessage(data);
  previousChannel = new BroadcastChannel(PREVIOUS_LOCK_CHANNEL);
  previousChannel.onmessage = ({ data }: MessageEvent<PreviousLockMessage>) => {
    for (const kind of ['query', 'held', 'released'] as const)
      if (PREVIOUS_LOCK_KINDS[kind] === data.kind) handleMessage({ ...data, kind });
  };
  const broadcastForAll = (kind: LockMessage['kind']) => {
    for (const name of heldLocks.keys()) broadcast(kind, name);
  };
  addEventListener('pagehide', () => broadcastForAll('released'));
  // A page restored from the back/forward cache announces its locks. If another tab has taken one over, one
  // of the two yields.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) broadcastForAll('held');
  });
}

/**
 * Waits until a matching message arrives or the timeout expires.
 * @returns whether a matching message arrived
 */
function waitForMessage(
  ms: number,
  isMatch: (message: LockMessage) => boolean = () => false,
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (hasReceived: boolean) => {
      clearTimeout(timer);
      listeners.delete(listen);
      resolve(hasReceived);
    };
    const listen = (message: LockMessage) => {
      if (isMatch(message)) end(true);
    };
    const timer = setTimeout(() => end(false), ms);
    listeners.add(listen);
  });
}

/**
 * Queries the other tabs for the holder of the lock. The holder replies immediately; background tabs throttle
 * timers, so we don't rely on them.
 */
function isHeldElsewhere(name: string): Promise<boolean> {
  const reply = waitForMessage(
    LOCK_REPLY_TIMEOUT_MS,
    (message) => message.name === name && message.kind === 'held',
  );
  broadcast('query', name);
  return reply;
}

async function waitUntilReleased(name: string, signal: AbortSignal): Promise<void> {
  let queriesWithoutReply = 0;
  while (!signal.aborted) {
    queriesWithoutReply = (await isHeldElsewhere(name)) ? 0 : queriesWithoutReply + 1;
    if (queriesWithoutReply >= MAX_QUERIES_WITHOUT_REPLY) return;
    const isReleased = await waitForMessage(
      LOCK_POLL_INTERVAL_MS,
      (message) => message.name === name && message.kind === 'released',
    );
    // Query once more: a third tab may have taken the lock.
    if (isReleased) queriesWithoutReply = MAX_QUERIES_WITHOUT_REPLY - 1;
  }
}

interface BroadcastLockOptions {
  /** Whether another tab is known to hold the lock. */
  isLockedElsewhere: boolean;
  onLockedElsewhere(): void;
  /**
   * Time to wait for competing claims and for the last messages of the previous holder before the work
   * starts.
   */
  graceMs: number;
  /**
   * Called when another tab turns out to have held the lock for longer, for example after this tab was
   * suspended, so that the work here must stop.
   */
  onLost(): void;
}

/**
 * Runs work in one tab at a time in browsers without the Web Locks API (decision 050). Tabs negotiate over a
 * BroadcastChannel: of two that request a lock, the one with the earlier request wins. A tab that doesn't
 * reply is considered closed.
 * @param name name of the lock
 * @param signal stops waiting for the lock
 * @param work runs while this tab holds the lock, until its promise settles
 */
export async function withBroadcastLock(
  name: string,
  { isLockedElsewhere, onLockedElsewhere, graceMs, onLost }: BroadcastLockOptions,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  openChannel();
  let mustWait = false;
  if (isLockedElsewhere) {
    await waitForMessage(graceMs);
    mustWait = await isHeldElsewhere(name);
  }
  while (!signal.aborted) {
    if (mustWait) {
      onLockedElsewhere();
      await waitUntilReleased(name, signal);
    }
    if (signal.aborted) return;
    const lock: HeldLock = { since: Date.now(), isLost: false, onLost: () => {} };
    heldLocks.set(name, lock);
    broadcast('held', name);
    await waitForMessage(graceMs);
    mustWait = lock.isLost;
    if (mustWait) continue;
    lock.onLost = onLost;
    try {
      if (!signal.aborted) await work();
    } finally {
      if (heldLocks.get(name) === lock) {
        heldLocks.delete(name);
        broadcast('released', name);
      }
    }
    return;
  }
}
