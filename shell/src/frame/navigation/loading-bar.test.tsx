import { act, render } from '@testing-library/react';
import { LoadingBar } from './loading-bar.tsx';

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
  advanceTime(199);
  expect(bar()).toBeNull();
  advanceTime(1);
  expect(bar()?.dataset.phase).toBe('running');
  expect(bar()?.style.animationDuration).toBe('5000ms');
  arrive();
  advanceTime(299);
  expect(bar()?.dataset.phase).toBe('done');
  advanceTime(1);
  expect(bar()).toBeNull();
});

it('does not show for a page that loads sooner', () => {
  const { bar, arrive } = setUp();
  advanceTime(199);
  arrive();
  advanceTime(500);
  expect(bar()).toBeNull();
});

it('restarts when a navigation begins before it has disappeared', () => {
  const { bar, arrive, leave } = setUp();
  advanceTime(200);
  arrive();
  leave();
  advanceTime(200);
  expect(bar()?.dataset.phase).toBe('running');
  advanceTime(300);
  expect(bar()?.dataset.phase).toBe('running');
});
