import { createFairQueue, QueueFullError, type TaskOptions } from './fair-queue.ts';

/** Runs tasks that end only when the test says so. */
function createHarness(limits = { maxRunning: 1, maxWaiting: 1_000 }) {
  const queue = createFairQueue(limits);
  const started: string[] = [];
  const running: (() => void)[] = [];
  let mostRunning = 0;
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  /** Ends a running task: the oldest by default. */
  async function finish(index = 0): Promise<void> {
    running.splice(index, 1)[0]?.();
    await settle();
  }
  return {
    queue,
    started,
    finish,
    mostRunning: () => mostRunning,
    add(name: string, options: Partial<TaskOptions> = {}) {
      return queue.run({ owner: name[0] ?? '', ...options }, () => {
        started.push(name);
        return new Promise<string>((resolve) => {
          running.push(() => resolve(name));
          mostRunning = Math.max(mostRunning, running.length);
        });
      });
    },
    async finishAll() {
      await settle();
      while (running.length > 0) await finish();
    },
  };
}

it('runs the tasks of one owner in order, and returns their results', async () => {
  const { add, started, finishAll } = createHarness();
  const results = ['a1', 'a2', 'a3'].map((name) => add(name));
  await finishAll();
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3']);
  expect(started).toEqual(['a1', 'a2', 'a3']);
});

it('starts a single task of one owner after at most one more of another owner with fifty', async () => {
  const { add, started, finish, finishAll } = createHarness();
  for (let n = 0; n < 50; n += 1) void add(`a${n}`);
  await finish();
  void add('b');
  const startedBefore = started.length;
  await finish();
  await finish();
  expect(started.slice(startedBefore)).toContain('b');
  await finishAll();
  expect(started).toHaveLength(51);
});

it('gives every owner the same share', async () => {
  const { add, started, finishAll } = createHarness();
  for (const owner of ['a', 'b', 'c']) for (let n = 0; n < 3; n += 1) void add(`${owner}${n}`);
  await finishAll();
  expect(started.join(' ')).toBe('a0 a1 b0 c0 a2 b1 c1 b2 c2');
});

it('starts a background task in every fifth turn while others wait, and immediately otherwise', async () => {
  const { add, started, finishAll } = createHarness();
  for (let n = 0; n < 3; n += 1) void add(`x${n}`, { isBackground: true });
  for (let n = 0; n < 9; n += 1) void add(`${'abcdefghi'[n]}`);
  await finishAll();
  expect(started.join(' ')).toBe('x0 a b c d x1 e f g h x2 i');
});

it('removes a task whose signal is aborted, but does not interrupt it once it runs', async () => {
  const { add, queue, started, finishAll } = createHarness();
  const [first, second] = [new AbortController(), new AbortController()];
  const runs = add('a', { signal: first.signal });
  const waits = add('b', { signal: second.signal });
  const last = add('c');
  const reason = new Error('canceled');
  for (const controller of [first, second]) controller.abort(reason);
  await expect(waits).rejects.toBe(reason);
  expect(queue.count()).toEqual({ running: 1, waiting: 1 });
  await expect(add('d', { signal: second.signal })).rejects.toBe(reason);
  await finishAll();
  expect(await Promise.all([runs, last])).toEqual(['a', 'c']);
  expect(started).toEqual(['a', 'c']);
});

it('rejects tasks when it is full', async () => {
  const { add, finishAll } = createHarness({ maxRunning: 1, maxWaiting: 1 });
  void add('a');
  void add('b');
  await expect(add('c')).rejects.toThrow(QueueFullError);
  await finishAll();
  void add('d');
  await finishAll();
});

it('continues after a task that fails', async () => {
  const queue = createFairQueue({ maxRunning: 1, maxWaiting: 10 });
  const failed = queue.run({ owner: 1 }, () => Promise.reject(new Error('broken')));
  const next = queue.run({ owner: 1 }, async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(queue.count()).toEqual({ running: 0, waiting: 0 });
});

/** A deterministic sequence of numbers below 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Adds, cancels and ends tasks at random and checks the order in which they started. */
async function checkRandomSequence(seed: number): Promise<void> {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const maxRunning = 1 + below(3);
  const harness = createHarness({ maxRunning, maxWaiting: 1_000 });
  const { started } = harness;
  const waiting = new Map<string, { addedAt: number; controller: AbortController }>();
  const results: Promise<string>[] = [];
  for (let step = 0; step < 120; step += 1) {
    const action = random();
    if (action < 0.5) {
      const name = `${'abc'[below(3)]}${step}`;
      const controller = new AbortController();
      results.push(harness.add(name, { signal: controller.signal }).catch(() => 'canceled'));
      await Promise.resolve();
      waiting.set(name, { addedAt: started.length, controller });
    } else if (action < 0.6) {
      const names = [...waiting.keys()].filter((name) => !started.includes(name));
      const name = names[below(names.length)];
      if (name) {
        waiting.get(name)?.controller.abort();
        waiting.delete(name);
      }
    } else await harness.finish(below(maxRunning));
    expect(harness.queue.count().running).toBeLessThanOrEqual(maxRunning);
  }
  await harness.finishAll();
  expect(harness.mostRunning()).toBeLessThanOrEqual(maxRunning);
  expect([...started].sort()).toEqual([...waiting.keys()].sort());
  expect((await Promise.all(results)).filter((name) => name !== 'canceled').sort()).toEqual(
    [...started].sort(),
  );
  // While the oldest task of an owner waits, each other owner starts at most two tasks.
  for (const [name, { addedAt }] of waiting) {
    const owner = name[0];
    const startedAt = started.indexOf(name);
    const between = started.slice(addedAt, startedAt);
    if (between.some((other) => other[0] === owner)) continue;
    for (const other of 'abc') {
      if (other === owner) continue;
      expect(between.filter((each) => each[0] === other).length).toBeLessThanOrEqual(2);
    }
  }
}

it('never runs too many tasks, loses none and lets no owner overtake twice, in forty random sequences', async () => {
  for (let seed = 0; seed < 40; seed += 1) await checkRandomSequence(seed);
});
