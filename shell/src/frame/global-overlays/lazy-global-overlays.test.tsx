import { MIN_RETRY_DELAY_MS } from '@ontrend/shared/retry';
import { act, render, screen } from '@testing-library/react';
import { IDLE_TIMEOUT_MS } from '../../services/prefetch/run-when-idle.ts';
import { LazyGlobalOverlays } from './lazy-global-overlays.tsx';

let mockIsReachable = false;
const mockRequest = jest.fn();

jest.mock('./global-overlays.tsx', () => {
  mockRequest();
  if (!mockIsReachable) throw new Error('Loading chunk 5 failed');
  return { GlobalOverlays: () => <p>Uploading 2 videos</p> };
});

const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('loads the overlays again after a failure, until they are there', async () => {
  render(<LazyGlobalOverlays routeName="index" />);
  await advanceTime(IDLE_TIMEOUT_MS);
  expect(mockRequest).toHaveBeenCalledTimes(1);
  await advanceTime(MIN_RETRY_DELAY_MS);
  expect(mockRequest).toHaveBeenCalledTimes(2);

  mockIsReachable = true;
  await advanceTime(2 * MIN_RETRY_DELAY_MS);
  expect(screen.getByText('Uploading 2 videos')).toBeVisible();
  await advanceTime(10 * MIN_RETRY_DELAY_MS);
  expect(mockRequest).toHaveBeenCalledTimes(3);
});
