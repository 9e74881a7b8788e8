import { act, render } from '@testing-library/react';
import { DONE_MS, DURATION_MS, LoadingBar, THROTTLE_MS } from './loading-bar.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

function setUp() {
  const { container, rerender } = render(<LoadingBar active />);
  return {
    bar: () => container.querySelector<HTMLElement>('.ot-loading-bar'),
    arrive: () => rerender(<LoadingBar active={false} />),
    leave: () => rerender(<LoadingBar active />),
  };
}

it('shows after 200 ms, runs for 5 s, and goes once the page is there', () => {
  const { bar, arrive } = setUp();
  pass(THROTTLE_MS - 1);
  expect(bar()).toBeNull();
  pass(1);
  expect(bar()?.dataset.phase).toBe('running');
  expect(bar()?.style.animationDuration).toBe(`${DURATION_MS}ms`);
  arrive();
  expect(bar()?.dataset.phase).toBe('done');
  pass(DONE_MS);
  expect(bar()).toBeNull();
});

it('is not shown at all for a page that is there sooner', () => {
  const { bar, arrive } = setUp();
  pass(THROTTLE_MS - 1);
  arrive();
  pass(THROTTLE_MS + DONE_MS);
  expect(bar()).toBeNull();
});

it('runs again when one goes on before it has gone', () => {
  const { bar, arrive, leave } = setUp();
  pass(THROTTLE_MS);
  arrive();
  leave();
  pass(THROTTLE_MS);
  expect(bar()?.dataset.phase).toBe('running');
  pass(DONE_MS);
  expect(bar()?.dataset.phase).toBe('running');
});
