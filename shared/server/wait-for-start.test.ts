import { waitForStart } from './wait-for-start.ts';

const MINUTES = 60_000;
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Starts to wait for a process whose state the test changes. */
function startWaiting({ exits = 0, maxExits = 3 } = {}) {
  const starting = { name: 'API', exits, lastLines: [] as string[] };
  const state = {
    starting,
    reason: 'The database is unavailable.' as string | null,
    notices: [] as string[],
  };
  const ended = waitForStart(starting, {
    checkReady: async () => state.reason,
    maxExits,
    onNotice: (sentence) => state.notices.push(sentence),
  }).then(
    () => 'ready',
    ({ message }: Error) => message,
  );
  return Object.assign(state, { ended });
}

it('waits until the process is ready, and says every ten seconds what it waits for', async () => {
  const state = startWaiting();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(state.notices).toEqual([
    'Waiting for the API (10 s). The database is unavailable.',
    'Waiting for the API (20 s). The database is unavailable.',
  ]);
  state.reason = null;
  await vi.advanceTimersByTimeAsync(100);
  expect(await state.ended).toBe('ready');
  expect(vi.getTimerCount()).toBe(0);
});

it('fails with the last lines of a process that keeps exiting', async () => {
  const { starting, ended } = startWaiting({ exits: 2 });
  await vi.advanceTimersByTimeAsync(1_000);
  starting.exits = 3;
  starting.lastLines.push('AUTH_SECRET is too short.', 'Goodbye.');
  await vi.advanceTimersByTimeAsync(100);
  expect(await ended).toBe(
    'The API exited 3 times. Its last lines:\n  AUTH_SECRET is too short.\n  Goodbye.',
  );
});

it('waits as long as lines are printed, and gives up three minutes after the last one', async () => {
  const { starting, ended } = startWaiting();
  let message = '';
  void ended.then((text) => {
    message = text;
  });
  for (let number = 1; number <= 6; number += 1) {
    starting.lastLines[0] = `migrating ${number}`;
    await vi.advanceTimersByTimeAsync(2.9 * MINUTES);
  }
  expect(message).toBe('');
  await vi.advanceTimersByTimeAsync(0.2 * MINUTES);
  expect(message).toBe('The API made no progress for 3 minutes. The database is unavailable.\n  migrating 6');
});
