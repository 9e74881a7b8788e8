import { ANSWER_MS, SILENT_TIMES, TURN_LOOK_MS } from './constants.ts';
import { randomId } from './random-id.ts';

/** What tabs say of who does something. `since` and `by` tell two apart that both mean to. */
interface Word {
  kind: 'asks' | 'holds' | 'leaves';
  name: string;
  /** When the turn began: the earlier one keeps it. ms. */
  since: number;
  by: string;
}

interface Turn {
  since: number;
  isLost: boolean;
  /** Another tab has had it for longer. */
  onLost(): void;
}

const CHANNEL = 'ontrend-upload-turns';
const me = randomId();
/** What is this tab's. */
const turns = new Map<string, Turn>();
const listeners = new Set<(word: Word) => void>();
let channel: BroadcastChannel | null = null;

const say = (kind: Word['kind'], name: string) =>
  channel?.postMessage({ kind, name, since: turns.get(name)?.since ?? 0, by: me } satisfies Word);

function hear(word: Word): void {
  const { kind, name, since, by } = word;
  const turn = turns.get(name);
  if (turn && kind === 'asks') say('holds', name);
  if (turn && kind === 'holds') {
    if (turn.since < since || (turn.since === since && me < by)) say('holds', name);
    else {
      turns.delete(name);
      turn.isLost = true;
      turn.onLost();
    }
  }
  for (const listener of listeners) listener(word);
}

function open(): void {
  if (channel) return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Word>) => hear(data);
  const tellOf = (kind: Word['kind']) => {
    for (const name of turns.keys()) say(kind, name);
  };
  addEventListener('pagehide', () => tellOf('leaves'));
  // Whoever took over from a page that slept hears that it is back, and one of them yields.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) tellOf('holds');
  });
}

/** Waits, and no longer than until something is said. */
function pause(ms: number, isEnough: (word: Word) => boolean = () => false): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (wasSaid: boolean) => {
      clearTimeout(timer);
      listeners.delete(listen);
      resolve(wasSaid);
    };
    const listen = (word: Word) => {
      if (isEnough(word)) end(true);
    };
    const timer = setTimeout(() => end(false), ms);
    listeners.add(listen);
  });
}

/** Whoever has it answers at once, also from the background, where timers hardly go. */
function isHeld(name: string): Promise<boolean> {
  const answer = pause(ANSWER_MS, (word) => word.name === name && word.kind === 'holds');
  say('asks', name);
  return answer;
}

async function untilFree(name: string, signal: AbortSignal): Promise<void> {
  let silent = 0;
  while (!signal.aborted) {
    silent = (await isHeld(name)) ? 0 : silent + 1;
    if (silent >= SILENT_TIMES) return;
    const hasLeft = await pause(TURN_LOOK_MS, (word) => word.name === name && word.kind === 'leaves');
    // One more question: another tab may have been faster.
    if (hasLeft) silent = SILENT_TIMES - 1;
  }
}

interface TurnOptions {
  /** It is known already that another tab is at it. */
  isElsewhere: boolean;
  onElsewhere(): void;
  /** So long it is waited for objections, and for what another tab said last, before anything is done. ms. */
  patience: number;
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
export async function inTurn(
  name: string,
  { isElsewhere, onElsewhere, patience, onLost }: TurnOptions,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  open();
  let isWaiting = false;
  if (isElsewhere) {
    await pause(patience);
    isWaiting = await isHeld(name);
  }
  while (!signal.aborted) {
    if (isWaiting) {
      onElsewhere();
      await untilFree(name, signal);
    }
    if (signal.aborted) return;
    const turn: Turn = { since: Date.now(), isLost: false, onLost: () => {} };
    turns.set(name, turn);
    say('holds', name);
    await pause(patience);
    isWaiting = turn.isLost;
    if (isWaiting) continue;
    turn.onLost = onLost;
    try {
      if (!signal.aborted) await work();
    } finally {
      if (turns.get(name) === turn) {
        turns.delete(name);
        say('leaves', name);
      }
    }
    return;
  }
}
