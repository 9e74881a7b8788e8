import { useAutoRetry } from '@ontrend/shared/retry';
import { renderHook } from '@testing-library/react';

const retry = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  retry.mockReset();
});
afterEach(() => jest.useRealTimers());

interface Props {
  hasFailed: boolean;
  isRunning?: boolean;
}
const renderAutoRetry = (initialProps: Props = { hasFailed: true }) =>
  renderHook(
    ({ hasFailed, isRunning = false }: Props) => useAutoRetry(hasFailed ? retry : null, { isRunning }),
    {
      initialProps,
    },
  );
const advance = (milliseconds: number) => jest.advanceTimersByTime(milliseconds);

it('attempts again and again until nothing has failed, and after the next failure', () => {
  const { rerender } = renderAutoRetry();
  advance(9_000);
  expect(retry.mock.calls.length).toBeGreaterThan(1);
  rerender({ hasFailed: false });
  retry.mockReset();
  advance(60_000);
  expect(retry).not.toHaveBeenCalled();
  rerender({ hasFailed: true });
  advance(3_000);
  expect(retry).toHaveBeenCalledTimes(1);
});

it('waits for an attempt that is running', () => {
  const { rerender } = renderAutoRetry();
  advance(3_000);
  rerender({ hasFailed: true, isRunning: true });
  dispatchEvent(new Event('online'));
  advance(60_000);
  expect(retry).toHaveBeenCalledTimes(1);
  rerender({ hasFailed: true });
  advance(6_000);
  expect(retry).toHaveBeenCalledTimes(2);
});

it('stops when the component unmounts', () => {
  renderAutoRetry().unmount();
  dispatchEvent(new Event('online'));
  advance(60_000);
  expect(retry).not.toHaveBeenCalled();
});
