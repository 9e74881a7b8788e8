import { ApiError } from '@ontrend/shared/api-client';
import { createRetryScheduler, type RetryScheduler } from '@ontrend/shared/retry';

const attempt = jest.fn();
let scheduler: RetryScheduler;
let isOnline = true;
let isHidden = false;

function setOnline(value: boolean): void {
  isOnline = value;
  dispatchEvent(new Event(value ? 'online' : 'offline'));
}
function setHidden(value: boolean): void {
  isHidden = value;
  document.dispatchEvent(new Event('visibilitychange'));
}
const createRateLimitError = (retryAfterMs: number) =>
  new ApiError(429, { code: 'too-many-requests', messages: [] }, retryAfterMs);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(1);
  attempt.mockReset();
  [isOnline, isHidden] = [true, false];
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  scheduler = createRetryScheduler(attempt);
});
afterEach(() => {
  scheduler.cancel();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Fails every attempt. @returns the delays before the first `count` attempts, in seconds */
function measureDelays(count: number): number[] {
  return Array.from({ length: count }, () => {
    const scheduledAt = Date.now();
    const calls = attempt.mock.calls.length;
    scheduler.schedule();
    while (attempt.mock.calls.length === calls) jest.advanceTimersByTime(1_000);
    return (Date.now() - scheduledAt) / 1_000;
  });
}

it('doubles the delay of 3 s after each failure up to 60 s, and starts over after a success', () => {
  expect(measureDelays(7)).toEqual([3, 6, 12, 24, 48, 60, 60]);
  scheduler.reset();
  expect(measureDelays(1)).toEqual([3]);
});

it('spreads attempts of clients that failed at the same time over half of the delay', () => {
  jest.mocked(Math.random).mockReturnValue(0);
  scheduler.schedule();
  jest.advanceTimersByTime(1_499);
  expect(attempt).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(attempt).toHaveBeenCalledWith('delay');
});

it('schedules one attempt at a time, and none after cancel', () => {
  scheduler.schedule();
  scheduler.schedule();
  jest.advanceTimersByTime(3_000);
  expect(attempt).toHaveBeenCalledTimes(1);
  scheduler.schedule();
  scheduler.cancel();
  setOnline(true);
  jest.advanceTimersByTime(60_000);
  expect(attempt).toHaveBeenCalledTimes(1);
});

it('does not attempt while offline, and attempts at once when back online', () => {
  setOnline(false);
  scheduler.schedule();
  jest.advanceTimersByTime(60_000);
  expect(attempt).not.toHaveBeenCalled();
  setOnline(true);
  expect(attempt.mock.calls).toEqual([['online']]);
});

it('does not attempt in a hidden tab, and attempts at once when it is visible', () => {
  setHidden(true);
  scheduler.schedule();
  jest.advanceTimersByTime(60_000);
  expect(attempt).not.toHaveBeenCalled();
  setHidden(false);
  expect(attempt.mock.calls).toEqual([['visible']]);
});

it('continues in a hidden tab if requested', () => {
  scheduler = createRetryScheduler(attempt, { whileHidden: true });
  setHidden(true);
  scheduler.schedule();
  jest.advanceTimersByTime(3_000);
  expect(attempt).toHaveBeenCalledTimes(1);
});

it('does not attempt because the tab is hidden', () => {
  scheduler = createRetryScheduler(attempt, { whileHidden: true });
  scheduler.schedule();
  setHidden(true);
  expect(attempt).not.toHaveBeenCalled();
});

it('is postponed by a Retry-After that a later failure brings', () => {
  scheduler.schedule();
  scheduler.schedule(createRateLimitError(8_000));
  jest.advanceTimersByTime(7_999);
  expect(attempt).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_001);
  expect(attempt).toHaveBeenCalledTimes(1);
});

it('never attempts before the Retry-After of the response has passed', () => {
  scheduler.schedule(createRateLimitError(8_000));
  jest.advanceTimersByTime(3_000);
  setOnline(true);
  setHidden(false);
  jest.advanceTimersByTime(4_999);
  expect(attempt).not.toHaveBeenCalled();
  setHidden(false);
  jest.advanceTimersByTime(1_001);
  expect(attempt).toHaveBeenCalledTimes(1);
});
