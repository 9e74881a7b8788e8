import { addTexts } from '@ontrend/shared/i18n';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import en from '../../locales/en.json';
import { createVideo } from '../../testing/create-video.ts';
import { FeedSwiper } from './feed-swiper.tsx';

const SCREEN_PX = 800;

const createEntries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `0.${index}`, video: createVideo(`clip${index}`) }));
const slides = () =>
  [...document.querySelectorAll<HTMLElement>('.feed-slide')].map((slide) => slide.textContent);
const current = () => document.querySelector('.feed-slide:not([inert])')?.textContent;

const onWatch = jest.fn();
const onNearEnd = jest.fn();

function Slider({ count = 20, isReady = true, start = 0, hasTail = false }) {
  return (
    <FeedSwiper
      label="Videos"
      entries={createEntries(count)}
      isBusy={false}
      isReady={isReady}
      start={start}
      tail={hasTail ? 'more to come' : null}
      renderAd={(adIndex) => `ad ${adIndex}`}
      renderVideo={(video, { viewportState }) => `${video.fileName} ${viewportState}`}
      onCurrentChange={onWatch}
      onNearEnd={onNearEnd}
    />
  );
}

async function open(props: Parameters<typeof Slider>[0] = {}) {
  const result = render(<Slider {...props} />);
  await waitFor(() => expect(document.querySelector('.swiper-initialized')).not.toBeNull());
  return result;
}

function swipe(pixels: number): void {
  const element = document.querySelector('.feed-swiper') as HTMLElement;
  fireEvent.touchStart(element, { touches: [{ clientY: 500 }] });
  fireEvent.touchEnd(element, { changedTouches: [{ clientY: 500 + pixels }] });
}

beforeEach(() => {
  addTexts('mf-feed', en);
  jest.clearAllMocks();
  delete document.documentElement.dataset.feedSwipe;
  // Prefer reduced motion, because jsdom never ends a transition.
  globalThis.matchMedia = (() => ({ matches: true })) as unknown as typeof matchMedia;
  for (const side of ['clientHeight', 'offsetHeight', 'clientWidth', 'offsetWidth']) {
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => SCREEN_PX });
  }
});

test('shows the first slide before the slider is loaded', () => {
  render(<Slider isReady={false} />);
  expect(current()).toBe('clip0 current');
  expect(screen.getByRole('feed')).toBeVisible();
});

test('renders only the slides around the current one', async () => {
  await open();
  expect(slides()).toEqual(['clip0 current', 'clip1 off-screen']);
  for (let step = 0; step < 5; step += 1) fireEvent.keyDown(document.body, { key: 'j' });
  expect(slides()).toEqual(['clip4 off-screen', 'clip5 current', 'clip6 off-screen']);
  expect(onWatch).toHaveBeenLastCalledWith(5);
});

test('starts at the saved position', async () => {
  await open({ start: 7 });
  expect(slides()).toEqual(['clip6 off-screen', 'clip7 current', 'clip8 off-screen']);
});

test('fetches the next page before the last slide', async () => {
  await open({ count: 10 });
  for (let step = 0; step < 6; step += 1) fireEvent.keyDown(document.body, { key: 'j' });
  expect(onNearEnd).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(current()).toBe('clip7 current');
  expect(onNearEnd).toHaveBeenCalled();
});

test('new videos replace the loading slide', async () => {
  const { rerender } = await open({ count: 1, hasTail: true });
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(current()).toBe('more to come');
  await act(async () => rerender(<Slider count={3} />));
  expect(current()).toBe('clip1 current');
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(current()).toBe('clip2 current');
});

test('applies a swipe that happened before the slider was loaded', async () => {
  const { rerender } = render(<Slider isReady={false} />);
  swipe(-48);
  rerender(<Slider />);
  await waitFor(() => expect(current()).toBe('clip1 current'));
});

test('applies a swipe on the prerendered HTML', async () => {
  document.documentElement.dataset.feedSwipe = '1';
  await open();
  await waitFor(() => expect(current()).toBe('clip1 current'));
});

test('ignores a touch with little movement', async () => {
  const { rerender } = render(<Slider isReady={false} />);
  swipe(-47);
  rerender(<Slider />);
  await waitFor(() => expect(document.querySelector('.swiper-initialized')).not.toBeNull());
  expect(current()).toBe('clip0 current');
});

function touch(type: string, pixels: number): void {
  // A leaving slide is inert, so its touches reach the container.
  const container = document.querySelector('.feed-swiper') as HTMLElement;
  const event = new MouseEvent(type, { clientY: 400 + pixels, bubbles: true, cancelable: true });
  // jsdom has no pointer events.
  fireEvent(container, Object.assign(event, { pointerId: 1, pointerType: 'touch' }));
}

/** Simulates a fast swipe. */
function flick(pixels: number): void {
  touch('pointerdown', 0);
  for (const ratio of [0.05, 0.5, 1]) touch('pointermove', pixels * ratio);
  touch('pointerup', pixels);
}

test.each([
  [235, 'clip0 current'],
  [245, 'clip1 current'],
])('a slow swipe of %i px of a screen of 800 px leads to %s', async (pixels, expected) => {
  await open();
  // jsdom has no matrices, from which Swiper reads the position of the slides.
  globalThis.DOMMatrixReadOnly = class {
    m42 = 0;
  } as unknown as typeof DOMMatrixReadOnly;
  touch('pointerdown', 0);
  // The slide follows from here on.
  touch('pointermove', -10);
  touch('pointermove', -10 - pixels);
  const aSecondLater = Date.now() + 1_000;
  const now = jest.spyOn(Date, 'now').mockReturnValue(aSecondLater);
  touch('pointerup', -10 - pixels);
  expect(current()).toBe(expected);
  now.mockRestore();
});

test.each([
  ['200ms', 'otherwise', false],
  ['0ms', 'under reduced motion', true],
])('slides move in %s %s', async (duration, _when, matches) => {
  globalThis.matchMedia = (() => ({ matches })) as unknown as typeof matchMedia;
  await open();
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(document.querySelector('.swiper-wrapper')).toHaveStyle({ transitionDuration: duration });
});

describe('during a slide transition', () => {
  /** Target and visible position of the slides, in pixels. */
  const getTargetPosition = () =>
    Number(
      /, (-?\d+)px/.exec(document.querySelector<HTMLElement>('.swiper-wrapper')?.style.transform ?? '')?.[1],
    );
  let visiblePosition = 0;

  function flickDuringTransition(pixels: number) {
    const before = getTargetPosition();
    flick(pixels);
    visiblePosition = (before + getTargetPosition()) / 2;
    return current();
  }

  beforeEach(async () => {
    visiblePosition = 0;
    // With motion enabled, jsdom never ends a transition, so each swipe starts in the middle of the previous
    // one.
    globalThis.matchMedia = (() => ({ matches: false })) as unknown as typeof matchMedia;
    globalThis.DOMMatrixReadOnly = class {
      m42 = visiblePosition;
    } as unknown as typeof DOMMatrixReadOnly;
    await open();
  });

  test('a swipe moves exactly one slide', () => {
    const swiped = [-300, -300, -300, 300, 300, -300].map(flickDuringTransition);
    expect(swiped).toEqual([1, 2, 3, 2, 1, 2].map((index) => `clip${index} current`));
    expect(onWatch.mock.calls.map(([index]) => index)).toEqual([0, 1, 2, 3, 2, 1, 2]);
  });

  test('a touch with little movement does not stop the transition', () => {
    expect([-300, -8].map(flickDuringTransition)).toEqual(['clip1 current', 'clip1 current']);
    expect(getTargetPosition()).toBe(-SCREEN_PX);
  });
});
