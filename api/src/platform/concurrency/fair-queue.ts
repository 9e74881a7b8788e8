/** Every n-th task is a background task while tasks of both priorities wait. */
const BACKGROUND_INTERVAL = 5;

/** The queue holds its maximum number of waiting tasks. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

/** Conditions of a task. */
export interface TaskOptions {
  /** Owners take turns; the tasks of one owner start in order. */
  owner: string | number;
  /** Background tasks start only in every `BACKGROUND_INTERVAL`-th turn while others wait. */
  isBackground?: boolean;
  /** Removes the task from the queue. A task that has started is not interrupted. */
  signal?: AbortSignal;
}

/** Limits concurrent tasks, round-robin by owner. */
export interface FairQueue {
  /**
   * Runs a task when its turn comes.
   * @throws QueueFullError without waiting; the reason of the signal if it is aborted before the task starts
   */
  run<Result>(options: TaskOptions, task: () => Promise<Result>): Promise<Result>;
  /** Number of running and waiting tasks. */
  count(): { running: number; waiting: number };
}

type Start = () => void;

/** Waiting tasks, by owner in the order of their turns. */
class OwnerQueue {
  private readonly tasks = new Map<TaskOptions['owner'], Set<Start>>();

  get isEmpty(): boolean {
    return this.tasks.size === 0;
  }

  add(owner: TaskOptions['owner'], start: Start): void {
    const waiting = this.tasks.get(owner);
    if (waiting) waiting.add(start);
    else this.tasks.set(owner, new Set([start]));
  }

  remove(owner: TaskOptions['owner'], start: Start): void {
    const waiting = this.tasks.get(owner);
    waiting?.delete(start);
    if (waiting?.size === 0) this.tasks.delete(owner);
  }

  /** Removes the first task of the owner whose turn it is, who then waits behind all others. */
  takeNext(): Start | undefined {
    for (const [owner, waiting] of this.tasks) {
      const [start] = waiting;
      if (!start) continue;
      waiting.delete(start);
      this.tasks.delete(owner);
      if (waiting.size > 0) this.tasks.set(owner, waiting);
      return start;
    }
    return undefined;
  }
}

/** Creates a queue that runs at most `maxRunning` tasks at once and rejects tasks when `maxWaiting` wait. */
export function createFairQueue({
  maxRunning,
  maxWaiting,
}: {
  maxRunning: number;
  maxWaiting: number;
}): FairQueue {
  const [interactive, background] = [new OwnerQueue(), new OwnerQueue()];
  let running = 0;
  let waiting = 0;
  /** Interactive tasks that have started since the last background task. */
  let turns = 0;

  function takeNext(): Start | undefined {
    const isBackgroundTurn = interactive.isEmpty || turns >= BACKGROUND_INTERVAL - 1;
    if (isBackgroundTurn && !background.isEmpty) {
      turns = 0;
      return background.takeNext();
    }
    turns += 1;
    return interactive.takeNext();
  }

  function startNext(): void {
    while (running < maxRunning && waiting > 0) {
      running += 1;
      waiting -= 1;
      takeNext()?.();
    }
  }

  /** Resolves when the task may start. */
  function waitForTurn({ owner, isBackground, signal }: TaskOptions): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (running >= maxRunning && waiting >= maxWaiting)
        throw new QueueFullError(`${waiting} tasks are waiting.`);
      const ownerQueue = isBackground ? background : interactive;
      const onAbort = () => {
        ownerQueue.remove(owner, start);
        waiting -= 1;
        reject(signal?.reason);
      };
      const start = () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      ownerQueue.add(owner, start);
      waiting += 1;
      startNext();
    });
  }

  return {
    async run(options, task) {
      await waitForTurn(options);
      try {
        return await task();
      } finally {
        running -= 1;
        startNext();
      }
    },
    count: () => ({ running, waiting }),
  };
}
