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

test('doubles the delay after each failure up to the maximum', () => {
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

test('stops after a success, and starts with the first delay after the next failure', () => {
  const { rerender } = begin();
  pass(MIN_RETRY_DELAY_MS);
  rerender({ hasFailed: false });
  pass(MAX_RETRY_DELAY_MS);
  expect(asked()).toBe(1);
  rerender({ hasFailed: true });
  pass(MIN_RETRY_DELAY_MS);
  expect(asked()).toBe(2);
});

test('waits while offline and retries immediately when back online', () => {
  isOnline = false;
  begin();
  pass(MAX_RETRY_DELAY_MS);
  expect(asked()).toBe(0);
  isOnline = true;
  dispatchEvent(new Event('online'));
  expect(asked()).toBe(1);
});

test('waits while the tab is hidden and retries immediately when it is visible', () => {
  isHidden = true;
  begin();
  pass(MAX_RETRY_DELAY_MS);
  expect(asked()).toBe(0);
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked()).toBe(1);
});

test('does not retry while a request is in flight or after unmounting', () => {
  const { unmount } = begin({ hasFailed: true, isFetching: true });
  dispatchEvent(new Event('online'));
  pass(MAX_RETRY_DELAY_MS);
  unmount();
  dispatchEvent(new Event('online'));
  pass(MAX_RETRY_DELAY_MS);
  expect(asked()).toBe(0);
});
