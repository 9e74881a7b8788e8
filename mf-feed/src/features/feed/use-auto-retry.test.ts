import { renderHook } from '@testing-library/react';
import { MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS } from './constants.ts';
import { useAutoRetry } from './use-auto-retry.ts';

const ask = jest.fn();
let isOnline = true;
let isHidden = false;

beforeEach(() => {
  jest.useFakeTimers();
  ask.mockClear();
  [isOnline, isHidden] = [true, false];
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
});
afterEach(() => jest.useRealTimers());

interface Props {
  hasFailed: boolean;
  isFetching?: boolean;
}
const begin = (initialProps: Props = { hasFailed: true }) =>
  renderHook(({ hasFailed, isFetching = false }: Props) => useAutoRetry(hasFailed, isFetching, ask), {
    initialProps,
  });
const asked = () => ask.mock.calls.length;
const pass = (milliseconds: number) => jest.advanceTimersByTime(milliseconds);

test('what failed is asked for again, each time after twice as long, up to a bound', () => {
  const { rerender } = begin();
  const waits = [];
  for (let failure = 0; failure < 7; failure += 1) {
    const before = asked();
    let waited = 0;
    while (asked() === before) {
      pass(MIN_RETRY_DELAY_MS);
      waited += MIN_RETRY_DELAY_MS;
    }
    waits.push(waited / MIN_RETRY_DELAY_MS);
    rerender({ hasFailed: true, isFetching: true });
    rerender({ hasFailed: true });
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 16, 16]);
  expect(MAX_RETRY_DELAY_MS / MIN_RETRY_DELAY_MS).toBe(16);
});

test('what came is not asked for, and the next failure begins with the first wait', () => {
  const { rerender } = begin();
  pass(MIN_RETRY_DELAY_MS);
  rerender({ hasFailed: false });
  pass(MAX_RETRY_DELAY_MS);
  expect(asked()).toBe(1);
  rerender({ hasFailed: true });
  pass(MIN_RETRY_DELAY_MS);
  expect(asked()).toBe(2);
});

test('offline nothing is asked; back online, at once', () => {
  isOnline = false;
  begin();
  pass(MAX_RETRY_DELAY_MS);
  expect(asked()).toBe(0);
  isOnline = true;
  dispatchEvent(new Event('online'));
  expect(asked()).toBe(1);
});

test('nor while nobody looks; looked at again, at once', () => {
  isHidden = true;
  begin();
  pass(MAX_RETRY_DELAY_MS);
  expect(asked()).toBe(0);
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked()).toBe(1);
});

test('while it is on its way, and once its page has gone, it is not asked for once more', () => {
  const { unmount } = begin({ hasFailed: true, isFetching: true });
  dispatchEvent(new Event('online'));
  pass(MAX_RETRY_DELAY_MS);
  unmount();
  dispatchEvent(new Event('online'));
  pass(MAX_RETRY_DELAY_MS);
  expect(asked()).toBe(0);
});
