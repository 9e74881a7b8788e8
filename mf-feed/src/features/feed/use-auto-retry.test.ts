import { renderHook } from '@testing-library/react';
import { MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS } from './constants.ts';
import { useAutoRetry } from './use-auto-retry.ts';

const retry = jest.fn();
let isOnline = true;
let isHidden = false;

beforeEach(() => {
  jest.useFakeTimers();
  retry.mockClear();
  [isOnline, isHidden] = [true, false];
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
});
afterEach(() => jest.useRealTimers());

interface Props {
  hasFailed: boolean;
  isFetching?: boolean;
}
const renderAutoRetry = (initialProps: Props = { hasFailed: true }) =>
  renderHook(({ hasFailed, isFetching = false }: Props) => useAutoRetry(hasFailed, isFetching, retry), {
    initialProps,
  });
const getRetryCount = () => retry.mock.calls.length;
const advance = (milliseconds: number) => jest.advanceTimersByTime(milliseconds);

test('doubles the delay after each failure up to the maximum', () => {
  const { rerender } = renderAutoRetry();
  const delays = [];
  for (let failure = 0; failure < 7; failure += 1) {
    const countBefore = getRetryCount();
    let delay = 0;
    while (getRetryCount() === countBefore) {
      advance(MIN_RETRY_DELAY_MS);
      delay += MIN_RETRY_DELAY_MS;
    }
    delays.push(delay / MIN_RETRY_DELAY_MS);
    rerender({ hasFailed: true, isFetching: true });
    rerender({ hasFailed: true });
  }
  expect(delays).toEqual([1, 2, 4, 8, 16, 16, 16]);
  expect(MAX_RETRY_DELAY_MS / MIN_RETRY_DELAY_MS).toBe(16);
});

test('stops after a success, and starts with the first delay after the next failure', () => {
  const { rerender } = renderAutoRetry();
  advance(MIN_RETRY_DELAY_MS);
  rerender({ hasFailed: false });
  advance(MAX_RETRY_DELAY_MS);
  expect(getRetryCount()).toBe(1);
  rerender({ hasFailed: true });
  advance(MIN_RETRY_DELAY_MS);
  expect(getRetryCount()).toBe(2);
});

test('does not retry while offline, and retries immediately when back online', () => {
  isOnline = false;
  renderAutoRetry();
  advance(MAX_RETRY_DELAY_MS);
  expect(getRetryCount()).toBe(0);
  isOnline = true;
  dispatchEvent(new Event('online'));
  expect(getRetryCount()).toBe(1);
});

test('does not retry while the tab is hidden, and retries immediately when it is visible', () => {
  isHidden = true;
  renderAutoRetry();
  advance(MAX_RETRY_DELAY_MS);
  expect(getRetryCount()).toBe(0);
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(getRetryCount()).toBe(1);
});

test('does not retry while a request is in flight or after unmounting', () => {
  const { unmount } = renderAutoRetry({ hasFailed: true, isFetching: true });
  dispatchEvent(new Event('online'));
  advance(MAX_RETRY_DELAY_MS);
  unmount();
  dispatchEvent(new Event('online'));
  advance(MAX_RETRY_DELAY_MS);
  expect(getRetryCount()).toBe(0);
});
