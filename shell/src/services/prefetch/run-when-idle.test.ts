import { runWhenIdle } from './run-when-idle.ts';

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

it('runs when the browser is idle, and after 2 s if it never is', () => {
  window.requestIdleCallback = jest.fn();
  const run = jest.fn();
  runWhenIdle(run);
  expect(window.requestIdleCallback).toHaveBeenCalledWith(run, { timeout: 2_000 });
});

it('runs after 2 s in a browser that does not report when it is idle', () => {
  jest.useFakeTimers();
  const run = jest.fn();
  runWhenIdle(run);
  jest.advanceTimersByTime(1_999);
  expect(run).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
});
