/** A clock that advances only on request, and the tasks that are due at its times. */
export interface VirtualClock {
  /** Unix milliseconds. */
  now(): number;
  /** Schedules a task. @returns a handle for `cancel` */
  schedule(task: () => void, delayMs: number): number;
  cancel(handle: number | undefined): void;
  /** Runs the tasks of the next milliseconds in order, each followed by the promise reactions it causes. */
  advance(milliseconds: number): Promise<void>;
  /** Advances until a promise is settled, which never happens if its page is closed, but at most by two minutes. */
  waitFor(promise: Promise<unknown> | undefined): Promise<void>;
}

const START_MS = Date.UTC(2026, 0, 1);

/** Of Node.js, whose types would hide mistakes in code for browsers. */
declare const setImmediate: (task: () => void) => void;

const MAX_WAIT_MS = 120_000;
const WAIT_STEP_MS = 500;

/** Lets all promise reactions run: they precede an immediate. */
const runPromiseReactions = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Creates a clock that starts on 1 January 2026. */
export function createClock(): VirtualClock {
  let now = START_MS;
  let lastHandle = 0;
  const tasks = new Map<number, { task: () => void; time: number }>();

  function takeNext(until: number): (() => void) | undefined {
    let next: number | undefined;
    let nextTime = until;
    for (const [handle, { time }] of tasks) {
      // Of tasks at the same time, the one that was scheduled first.
      if (time < nextTime || (time === nextTime && next === undefined)) [next, nextTime] = [handle, time];
    }
    if (next === undefined) return undefined;
    const { task } = tasks.get(next) as { task: () => void };
    tasks.delete(next);
    now = Math.max(now, nextTime);
    return task;
  }

  async function advance(milliseconds: number): Promise<void> {
    const until = now + milliseconds;
    await runPromiseReactions();
    for (let task = takeNext(until); task; task = takeNext(until)) {
      task();
      await runPromiseReactions();
    }
    now = until;
  }

  return {
    now: () => now,
    schedule(task, delayMs) {
      lastHandle += 1;
      tasks.set(lastHandle, { task, time: now + Math.max(0, delayMs) });
      return lastHandle;
    },
    cancel(handle) {
      if (handle !== undefined) tasks.delete(handle);
    },
    advance,
    async waitFor(promise) {
      let isSettled = false;
      const settle = () => {
        isSettled = true;
      };
      promise?.then(settle, settle);
      for (let waited = 0; !isSettled && waited < MAX_WAIT_MS; waited += WAIT_STEP_MS)
        await advance(WAIT_STEP_MS);
    },
  };
}
