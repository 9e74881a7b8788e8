import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { waitForStart } from './wait-for-start.ts';

const { jest } = import.meta;

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

/** Starts to wait for a PostgreSQL whose log the test writes. */
function startWaiting() {
  const stderr = new PassThrough();
  const child = Object.assign(new EventEmitter(), { stderr, kill: jest.fn(() => true) });
  const notices: string[] = [];
  const started = waitForStart(child as never, (sentence) => notices.push(sentence));
  return {
    child,
    notices,
    started,
    async log(level: string, text: string): Promise<void> {
      const read = once(stderr, 'data');
      stderr.write(`2026-11-25 09:00:00.000 UTC [7] ${level}:  ${text}\n`);
      await read;
    },
  };
}

it('waits for a long recovery as long as it makes progress, and says every ten seconds what it waits for', async () => {
  const { started, log, notices } = startWaiting();
  for (let seconds = 10; seconds <= 600; seconds += 10) {
    await log('LOG', `redo in progress, elapsed time: ${seconds}.00 s`);
    jest.advanceTimersByTime(10_000);
  }
  await log('LOG', 'database system is ready to accept connections');
  await expect(started).resolves.toBeDefined();
  expect(notices).toHaveLength(60);
  expect(notices[1]).toBe('Waiting for PostgreSQL (20 s). redo in progress, elapsed time: 20.00 s');
  jest.advanceTimersByTime(600_000);
  expect(notices).toHaveLength(60);
});

it('gives up after three minutes without progress, even if clients connect', async () => {
  const { child, started, log } = startWaiting();
  await log('LOG', 'redo starts at 0/1529C60');
  const failure = expect(started).rejects.toThrow(
    /^PostgreSQL made no progress for 3 minutes while it started: .*redo starts at 0\/1529C60/,
  );
  jest.advanceTimersByTime(170_000);
  await log('FATAL', 'the database system is starting up');
  expect(child.kill).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10_000);
  await failure;
  expect(child.kill).toHaveBeenCalledWith('SIGQUIT');
});

it('fails with the last lines of a server that exits', async () => {
  const { child, started, log } = startWaiting();
  await log('FATAL', 'could not create shared memory segment');
  child.emit('close');
  await expect(started).rejects.toThrow(/^PostgreSQL could not start: .*could not create shared memory/);
  expect(jest.getTimerCount()).toBe(0);
});

it('fails when the machine cannot start the program', async () => {
  const { child, started } = startWaiting();
  child.emit('error', new Error('spawn /bin/sh EAGAIN'));
  await expect(started).rejects.toThrow('spawn /bin/sh EAGAIN');
  expect(jest.getTimerCount()).toBe(0);
});
