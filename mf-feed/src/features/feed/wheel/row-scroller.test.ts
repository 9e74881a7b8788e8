import { createRowScroller, type RowScroller } from './row-scroller.ts';

let scroller: RowScroller;
let nextFrame: FrameRequestCallback | undefined;
/** Pixels between the row and its snap position. */
let distance: number;
const row = document.createElement('div');

const preferReducedMotion = (matches: boolean) => {
  globalThis.matchMedia = (() => ({ matches })) as unknown as typeof matchMedia;
};
/** Renders the frame that is due some milliseconds after the start of the scroll. */
const renderFrame = (time: number) => nextFrame?.(time);

beforeEach(() => {
  distance = 1_000;
  jest.spyOn(performance, 'now').mockReturnValue(0);
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => {
    nextFrame = callback;
    return 1;
  });
  jest.spyOn(row, 'getBoundingClientRect').mockImplementation(() => ({ top: distance }) as DOMRect);
  row.scrollIntoView = () => {
    distance = 0;
  };
  globalThis.scrollBy = ((options: ScrollToOptions) => {
    distance -= options.top ?? 0;
  }) as typeof scrollBy;
  scroller = createRowScroller();
});
afterEach(() => {
  scroller.remove();
  jest.restoreAllMocks();
});

it('reaches the row in 250 ms, and is fast at first', () => {
  preferReducedMotion(false);
  scroller.scrollTo(row);
  renderFrame(125);
  expect(distance).toBeCloseTo(125);
  renderFrame(249);
  expect([scroller.isScrolling(), distance > 0]).toEqual([true, true]);
  renderFrame(250);
  expect([scroller.isScrolling(), distance]).toEqual([false, 0]);
});

it('reaches the row at once under reduced motion', () => {
  preferReducedMotion(true);
  scroller.scrollTo(row);
  expect([scroller.isScrolling(), distance]).toEqual([false, 0]);
});
