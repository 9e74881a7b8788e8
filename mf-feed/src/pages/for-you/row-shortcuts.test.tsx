import type { FakeApi } from '@ontrend/shared/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { useFeedShortcuts } from '../../features/feed/index.ts';
import { setVisibleRatio } from '../../testing/fake-observer.ts';
import { createPage, getPlayingVideos, getRows, openFeed, setUpFeed } from '../../testing/feed-harness.ts';
import { flushPromises } from '../../testing/flush-promises.ts';

let api: FakeApi;
/** Scroll targets. */
let scrollTargets: (string | undefined)[];

beforeEach(() => {
  ({ api } = setUpFeed());
  scrollTargets = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement) {
    scrollTargets.push(this.dataset.index ?? this.className);
  };
});

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) fireEvent.keyDown(document.body, { key });
  // The first key loads deferred chunks.
  await flushPromises();
}

test('J, K and the arrow keys move between rows, also in quick succession', async () => {
  await openFeed();
  await press('j', 'ArrowDown', 'ArrowDown', 'k', 'ArrowUp', 'ArrowUp');
  expect(scrollTargets).toEqual(['1', '2', '2', '1', '0', '0']);
});

test('space on the button over a video pauses, and does not open the video', async () => {
  await openFeed();
  const [button] = screen.getAllByRole('button', { name: 'Open video' });
  if (!button) throw new Error('no video');
  button.focus();
  // A browser clicks the button unless both events are handled.
  expect(fireEvent.keyDown(button, { key: ' ' })).toBe(false);
  expect(fireEvent.keyUp(button, { key: ' ' })).toBe(false);
  expect(getPlayingVideos()).toEqual([]);
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
  await flushPromises();
});

test('space on the Like button presses it, and does not pause', async () => {
  await openFeed();
  const [heart] = screen.getAllByRole('button', { name: 'Like' });
  if (!heart) throw new Error('no video');
  heart.focus();
  // A browser clicks the button after an event that is not handled.
  expect(fireEvent.keyDown(heart, { key: ' ' })).toBe(true);
  expect(getPlayingVideos()).toHaveLength(1);
});

test.each(['input', 'textarea', 'select'])(
  'a focused <%s> gets the keys, and the videos stay as they are',
  async (name) => {
    await openFeed();
    const field = document.body.appendChild(document.createElement(name));
    for (const key of ['ArrowDown', 'ArrowUp', 'j', 'k', ' ', 'ArrowLeft', 'ArrowRight', 'm', 'l'])
      expect(fireEvent.keyDown(field, { key })).toBe(true);
    field.remove();
    expect(scrollTargets).toEqual([]);
    expect(getPlayingVideos()).toHaveLength(1);
  },
);

test('a key press counts from the target of the current scroll', async () => {
  let clock = 0;
  const now = jest.spyOn(performance, 'now').mockImplementation(() => (clock += 10_000));
  await openFeed();
  await press('j', 'j', 'k');
  expect(scrollTargets).toEqual(['1', '2', '1']);
  now.mockRestore();
});

test.each([
  ...['wheel', 'touchmove', 'pointerdown'].map((type) => [type, new Event(type, { bubbles: true })] as const),
  ...['PageDown', 'PageUp', 'Home', 'End'].map(
    (key) => [key, new KeyboardEvent('keydown', { key, bubbles: true })] as const,
  ),
])('after %s it counts from the visible row', async (_name, byHand) => {
  await openFeed();
  await press('j');
  fireEvent(document.body, byHand);
  setVisibleRatio(getRows()[0], 0);
  setVisibleRatio(getRows()[2], 1);
  await press('k');
  expect(scrollTargets).toEqual(['1', '1']);
});

test('after the scroll has ended it counts from the visible row', async () => {
  await openFeed();
  await press('j');
  setVisibleRatio(getRows()[0], 0);
  setVisibleRatio(getRows()[1], 1);
  setVisibleRatio(getRows()[1], 0);
  setVisibleRatio(getRows()[2], 1);
  await press('k');
  expect(scrollTargets).toEqual(['1', '1']);
});

test('beyond the last row it fetches the next page, shows the tail, and then its first row', async () => {
  let resolvePage = (_: ReturnType<typeof createPage>) => {};
  api.on('app/video/get', ({ nextPageToken }) =>
    nextPageToken
      ? new Promise<ReturnType<typeof createPage>>((resolve) => (resolvePage = resolve))
      : createPage(['cat', 'dog'], 'second'),
  );
  await openFeed();
  await press('j', 'j', 'j', 'k');
  await waitFor(() => expect(scrollTargets.at(-1)).toBe('feed-tail'));
  act(() => resolvePage(createPage(['owl', 'fox'], 'third')));
  await waitFor(() => expect(scrollTargets.at(-1)).toBe('2'));
  await press('j', 'j', 'j', 'j');
  act(() => resolvePage(createPage(['newt'])));
  await waitFor(() => expect(scrollTargets.at(-1)).toBe('4'));
  await press('k');
  expect(scrollTargets.at(-1)).toBe('3');
  await press('j', 'j');
  expect(scrollTargets.at(-1)).toBe('4');
});

test('beyond the visible batch it shows the next fetched batch at once', async () => {
  api.on('app/video/get', createPage(Array.from({ length: 13 }, (_, index) => `clip${index}`)));
  await openFeed();
  expect(getRows()).toHaveLength(10);
  await press(...Array.from({ length: 12 }, () => 'j'));
  expect(scrollTargets.at(-1)).toBe('12');
});

test('removing a row above keeps the current row', async () => {
  await openFeed();
  setVisibleRatio(getRows()[0], 0);
  setVisibleRatio(getRows()[2], 1);
  // A released video pauses in the next microtask.
  await act(async () => {});
  expect(getRows()[2]).toContainElement(getPlayingVideos()[0] as HTMLElement);
  const watched = getRows()[2];
  const { removeCachedVideo } = await import('../../features/feed/update-cached-videos.ts');
  act(() => removeCachedVideo('cat'));
  await waitFor(() => expect(getRows()).toHaveLength(2));
  expect(getRows()[1]).toBe(watched);
  expect(getPlayingVideos()).toHaveLength(1);
  expect(watched).toContainElement(getPlayingVideos()[0] as HTMLElement);
  await press('k');
  expect(scrollTargets.at(-1)).toBe('0');
});

test('a key pressed right after a render uses the rendered state', () => {
  const moves: number[] = [];
  function Keys({ renderedState }: { renderedState: number }) {
    const container = useRef<HTMLParagraphElement>(null);
    useFeedShortcuts(() => moves.push(renderedState), container);
    useLayoutEffect(
      () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true })),
      [renderedState],
    );
    return <p ref={container}>{renderedState}</p>;
  }
  const { rerender } = render(<Keys renderedState={1} />);
  rerender(<Keys renderedState={2} />);
  expect(screen.getByText('2')).toBeVisible();
  expect(moves).toEqual([1, 2]);
});
