import { render } from '@testing-library/react';
import { useOnHalfVisible } from './use-on-half-visible.ts';

/** Reports which share of the observed element is visible, as browsers do: from the threshold on. */
let show = (_visibleShare: number): void => {};

beforeEach(() => {
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback, { threshold }: IntersectionObserverInit = {}) {
      show = (visibleShare) => {
        const isIntersecting = visibleShare >= Number(threshold ?? 0);
        callback([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver);
      };
    }
    observe(): void {}
    disconnect(): void {}
  } as unknown as typeof IntersectionObserver;
});

function Row({ onSeen }: { onSeen(): void }) {
  return <p ref={useOnHalfVisible<HTMLParagraphElement>(onSeen, true)}>row</p>;
}

test.each([
  [0.49, 0],
  [0.5, 1],
])('with a visible share of %d it is seen %d times', (visibleShare, times) => {
  const onSeen = jest.fn();
  render(<Row onSeen={onSeen} />);
  show(visibleShare);
  expect(onSeen).toHaveBeenCalledTimes(times);
});
