import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { waitForPostgres } from './wait-for-postgres.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => vi.useRealTimers());

/** Starts to wait for a PostgreSQL whose log the test writes. */
function startWaiting() {
  const stderr = new PassThrough();
  const child = Object.assign(new EventEmitter(), { stderr, kill: vi.fn(() => true) });
  const notices: string[] = [];
  const ended = waitForPostgres(child as never, (sentence) => notices.push(sentence)).then(
    () => 'ready',
    ({ message }: Error) => message,
  );
  return {
    child,
    notices,
    ended,
    async log(level: string, text: string): Promise<void> {
      stderr.write(`2026-11-25 09:00:00.000 UTC [7] ${level}:  ${text}\n`);
      await new Promise(setImmediate);
    },
  };
}

it('waits for a long recovery as long as it makes progress, and says every ten seconds what it waits for', async () => {
  const { ended, log, notices } = startWaiting();
  for (let seconds = 10; seconds <= 600; seconds += 10) {
    await log('LOG', `redo in progress, elapsed time: ${seconds}.00 s`);
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(notices.length).toBeGreaterThan(55);
  expect(notices[1]).toMatch(
    /^Waiting for the PostgreSQL server \(20 s\)\. redo in progress, elapsed time: \d+\.00 s$/,
  );
  await log('LOG', 'database system is ready to accept connections');
  await log('LOG', 'another line');
  await vi.advanceTimersByTimeAsync(100);
  expect(await ended).toBe('ready');
});

it('gives up after three minutes without progress, even if clients connect', async () => {
  const { child, ended, log } = startWaiting();
  await log('LOG', 'redo starts at 0/1529C60');
  await vi.advanceTimersByTimeAsync(170_000);
  await log('FATAL', 'the database system is starting up');
  expect(child.kill).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await ended).toMatch(
    /^The PostgreSQL server made no progress for 3 minutes\. redo starts at 0\/1529C60/,
  );
  expect(child.kill).toHaveBeenCalledWith('SIGQUIT');
});

it('fails with the last lines of a server that exits', async () => {
  const { child, ended, log } = startWaiting();
  await log('FATAL', 'could not create shared memory segment');
  child.emit('close');
  await vi.advanceTimersByTimeAsync(100);
  expect(await ended).toMatch(
    /^The PostgreSQL server exited\. Its last lines:\n.*could not create shared memory/,
  );
});

it('fails when the machine cannot start the program', async () => {
  const { child, ended } = startWaiting();
  child.emit('error', new Error('spawn /bin/sh EAGAIN'));
  await vi.advanceTimersByTimeAsync(100);
  expect(await ended).toContain('spawn /bin/sh EAGAIN');
});
