import { act, render, screen } from '@testing-library/react';
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
  await advanceTime(2_000);
  expect(mockRequest).toHaveBeenCalledTimes(1);
  await advanceTime(3_000);
  expect(mockRequest).toHaveBeenCalledTimes(2);

  mockIsReachable = true;
  await advanceTime(6_000);
  expect(screen.getByText('Uploading 2 videos')).toBeVisible();
  await advanceTime(30_000);
  expect(mockRequest).toHaveBeenCalledTimes(3);
});
