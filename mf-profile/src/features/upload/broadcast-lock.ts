import { randomUuid } from '@ontrend/shared/random-uuid';
import { LOCK_POLL_MS, LOCK_REPLY_TIMEOUT_MS, MAX_UNANSWERED_QUERIES } from './constants.ts';

/** What tabs say of who does something. `since` and `by` tell two apart that both mean to. */
interface LockMessage {
  kind: 'query' | 'held' | 'released';
  name: string;
  /** When the turn began: the earlier one keeps it. ms. */
  since: number;
  by: string;
}

interface HeldLock {
  since: number;
  isLost: boolean;
  /** Another tab has had it for longer. */
  onLost(): void;
}

const CHANNEL = 'ontrend-upload-locks';
const tabId = randomUuid();
/** What is this tab's. */
const heldLocks = new Map<string, HeldLock>();
const listeners = new Set<(message: LockMessage) => void>();
let channel: BroadcastChannel | null = null;

const broadcast = (kind: LockMessage['kind'], name: string) =>
  channel?.postMessage({
    kind,
    name,
    since: heldLocks.get(name)?.since ?? 0,
    by: tabId,
  } satisfies LockMessage);

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
  const broadcastForAll = (kind: LockMessage['kind']) => {
    for (const name of heldLocks.keys()) broadcast(kind, name);
  };
  addEventListener('pagehide', () => broadcastForAll('released'));
  // Whoever took over from a page that slept hears that it is back, and one of them yields.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) broadcastForAll('held');
  });
}

/** Waits, and no longer than until something is said. */
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

/** Whoever has it answers at once, also from the background, where timers hardly go. */
function isHeldElsewhere(name: string): Promise<boolean> {
  const reply = waitForMessage(
    LOCK_REPLY_TIMEOUT_MS,
    (message) => message.name === name && message.kind === 'held',
  );
  broadcast('query', name);
  return reply;
}

async function waitUntilReleased(name: string, signal: AbortSignal): Promise<void> {
  let unanswered = 0;
  while (!signal.aborted) {
    unanswered = (await isHeldElsewhere(name)) ? 0 : unanswered + 1;
    if (unanswered >= MAX_UNANSWERED_QUERIES) return;
    const isReleased = await waitForMessage(
      LOCK_POLL_MS,
      (message) => message.name === name && message.kind === 'released',
    );
    // One more question: another tab may have been faster.
    if (isReleased) unanswered = MAX_UNANSWERED_QUERIES - 1;
  }
}

interface BroadcastLockOptions {
  /** It is known already that another tab is at it. */
  isLockedElsewhere: boolean;
  onLockedElsewhere(): void;
  /** So long it is waited for objections, and for what another tab said last, before anything is done. ms. */
  graceMs: number;
  /** Another tab turned out to be at it for longer, as after a sleep: ends the work here. */
  onLost(): void;
}

/**
 * Does something in one tab only, where the browser has no locks: tabs ask each other. Of two that both mean to, the one whose
 * turn began first goes on and the other yields. A tab that does not answer is gone.
 * @param name of what is done
 * @param signal gives up waiting
 * @param work is over when its promise is
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
