import { preloadModals } from '@ontrend/shared/overlays';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
// Preload the lazy module, so that the first wheel event finds it.
import '../../features/feed/wheel/wheel-navigation.tsx';
import { setVisibleRatio } from '../../testing/fake-observer.ts';
import { createPage, getRows, openFeed, setUpFeed } from '../../testing/feed-harness.ts';
import { flushPromises } from '../../testing/flush-promises.ts';

/** Scroll targets. */
let scrollTargets: (string | undefined)[];

beforeAll(preloadModals);
beforeEach(() => {
  scrollTargets = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement) {
    scrollTargets.push(this.dataset.index ?? this.className);
  };
});

afterEach(flushPromises);

async function openRows() {
  const { api } = setUpFeed();
  api.on('app/video/get', createPage(['cat', 'dog', 'owl', 'fox']));
  await openFeed();
  // The wheel is deferred until the first interaction, or until the first video has loaded.
  fireEvent.pointerDown(document.body);
  await flushPromises();
}

/** Milliseconds between two events of a gesture. */
const EVENT_INTERVAL_MS = 16;
/** The time of wheel events in milliseconds, independent of the speed of the machine. */
let time = 0;

/** Dispatches a wheel event. Returns whether the browser would scroll. */
function wheel(init: WheelEventInit, target: Element = document.body): boolean {
  time += EVENT_INTERVAL_MS;
  const event = createEvent.wheel(target, init);
  Object.defineProperty(event, 'timeStamp', { value: time });
  return fireEvent(target, event);
}

/** Turns the wheel by one notch. Returns whether the browser would scroll. */
const turn = (direction: 1 | -1, init: WheelEventInit = {}, target?: Element) =>
  wheel({ deltaY: 3 * direction, deltaMode: WheelEvent.DOM_DELTA_LINE, ...init }, target);

/** Reports which row is visible, as after a scroll. */
const showRow = (index: number) => {
  for (const row of getRows()) setVisibleRatio(row, row.dataset.index === String(index) ? 1 : 0);
};

/** Lets time pass until the next event no longer belongs to the same gesture. */
const pause = () => {
  time += 160;
};

test('one notch goes to the next video, and several go several videos', async () => {
  await openRows();
  expect(turn(1)).toBe(false);
  expect(scrollTargets).toEqual(['1']);
  turn(1);
  turn(1);
  turn(-1);
  expect(scrollTargets).toEqual(['1', '2', '3', '2']);
});

test('a trackpad gesture goes to the next video, and none of its events scrolls the page', async () => {
  await openRows();
  const isScrolled = [2, 9, 24, 40, 38, 30, 22, 15, 9, 4, 1].map((deltaY) => wheel({ deltaY }));
  expect(new Set(isScrolled)).toEqual(new Set([false]));
  expect(scrollTargets).toEqual(['1']);
});

test('before the first row and after the last one the browser scrolls', async () => {
  await openRows();
  expect(turn(-1)).toBe(true);
  pause();
  showRow(3);
  expect(turn(1)).toBe(true);
  pause();
  expect(scrollTargets).toEqual([]);
  expect(turn(-1)).toBe(false);
  expect(scrollTargets).toEqual(['2']);
});

test.each([
  ['zooming', { ctrlKey: true }],
  ['scrolling sideways', { deltaX: 5 }],
])('%s is left to the browser', async (_name, init) => {
  await openRows();
  expect(turn(1, init)).toBe(true);
  expect(scrollTargets).toEqual([]);
});

test('a long description scrolls in itself, and at its end the gesture goes no further', async () => {
  await openRows();
  const [text] = screen.getAllByText('About cat') as [HTMLElement];
  text.style.overflowY = 'auto';
  const height = jest.spyOn(text, 'scrollHeight', 'get').mockReturnValue(200);
  expect(turn(1, {}, text)).toBe(true);
  height.mockReturnValue(0);
  expect(turn(1, {}, text)).toBe(true);
  pause();
  expect(turn(1, {}, text)).toBe(false);
  expect(scrollTargets).toEqual(['1']);
});

test('a row that is higher than the window scrolls by pixel', async () => {
  await openRows();
  jest.spyOn(getRows()[0] as HTMLElement, 'offsetHeight', 'get').mockReturnValue(innerHeight + 1);
  expect(turn(1)).toBe(true);
  expect(scrollTargets).toEqual([]);
});

test('the feed stays where it is below a dialog, also during the momentum after it has closed', async () => {
  await openRows();
  fireEvent.keyDown(document.body, { key: '?' });
  const dialog = await screen.findByRole('dialog');
  expect(turn(1, {}, dialog)).toBe(true);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  // The trackpad sends events all the time.
  await waitFor(
    () => {
      expect(turn(1)).toBe(true);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
    { interval: 20 },
  );
  expect(turn(1)).toBe(true);
  expect(scrollTargets).toEqual([]);
  pause();
  expect(turn(1)).toBe(false);
});
