import { createThrottle } from './throttle.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('runs once for requests of one task, and once at the end of the interval for later ones', async () => {
  const action = jest.fn();
  const request = createThrottle(action, 1_000);
  request();
  request();
  expect(action).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(0);
  expect(action).toHaveBeenCalledTimes(1);
  request();
  await jest.advanceTimersByTimeAsync(500);
  request();
  await jest.advanceTimersByTimeAsync(499);
  expect(action).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(action).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(action).toHaveBeenCalledTimes(2);
  request();
  await jest.advanceTimersByTimeAsync(0);
  expect(action).toHaveBeenCalledTimes(3);
});
