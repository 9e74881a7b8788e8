import { act, render } from '@testing-library/react';
import { COMPLETE_DURATION_MS, LoadingBar, PROGRESS_DURATION_MS, SHOW_DELAY_MS } from './loading-bar.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

function setUp() {
  const { container, rerender } = render(<LoadingBar isActive />);
  return {
    bar: () => container.querySelector<HTMLElement>('.ot-loading-bar'),
    arrive: () => rerender(<LoadingBar isActive={false} />),
    leave: () => rerender(<LoadingBar isActive />),
  };
}

it('shows after 200 ms, runs for 5 s, and disappears when the page has loaded', () => {
  const { bar, arrive } = setUp();
  advanceTime(SHOW_DELAY_MS - 1);
  expect(bar()).toBeNull();
  advanceTime(1);
  expect(bar()?.dataset.phase).toBe('running');
  expect(bar()?.style.animationDuration).toBe(`${PROGRESS_DURATION_MS}ms`);
  arrive();
  expect(bar()?.dataset.phase).toBe('done');
  advanceTime(COMPLETE_DURATION_MS);
  expect(bar()).toBeNull();
});

it('does not show for a page that loads sooner', () => {
  const { bar, arrive } = setUp();
  advanceTime(SHOW_DELAY_MS - 1);
  arrive();
  advanceTime(SHOW_DELAY_MS + COMPLETE_DURATION_MS);
  expect(bar()).toBeNull();
});

it('restarts when a navigation begins before it has disappeared', () => {
  const { bar, arrive, leave } = setUp();
  advanceTime(SHOW_DELAY_MS);
  arrive();
  leave();
  advanceTime(SHOW_DELAY_MS);
  expect(bar()?.dataset.phase).toBe('running');
  advanceTime(COMPLETE_DURATION_MS);
  expect(bar()?.dataset.phase).toBe('running');
});
