import type { FakeApi } from '@ontrend/shared/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { useFeedShortcuts } from '../../features/feed/index.ts';
import { setVisibleRatio } from '../../testing/fake-observer.ts';
import { createPage, getPlayingVideos, getRows, openFeed, setUpFeed } from '../../testing/feed-harness.ts';
import { flushPromises } from '../../testing/flush-promises.ts';

let api: FakeApi;
/** Where the page was asked to go. */
let went: (string | undefined)[];

beforeEach(() => {
  ({ api } = setUpFeed());
  went = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement) {
    went.push(this.dataset.index ?? this.className);
  };
});

// The first key brings what comes after the first picture.
afterEach(flushPromises);

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key });
};

test('j, k and the arrows go from row to row, also when pressed in quick succession', async () => {
  await openFeed();
  press('j', 'ArrowDown', 'ArrowDown', 'k', 'ArrowUp', 'ArrowUp');
  expect(went).toEqual(['1', '2', '2', '1', '0', '0']);
});

test('a press counts from where the page is going, however long it takes to move', async () => {
  let clock = 0;
  const now = jest.spyOn(performance, 'now').mockImplementation(() => (clock += 10_000));
  await openFeed();
  press('j', 'j', 'k');
  expect(went).toEqual(['1', '2', '1']);
  now.mockRestore();
});

test.each([
  ...['wheel', 'touchmove', 'pointerdown'].map((type) => [type, new Event(type, { bubbles: true })] as const),
  ...['PageDown', 'PageUp', 'Home', 'End'].map(
    (key) => [key, new KeyboardEvent('keydown', { key, bubbles: true })] as const,
  ),
])('after %s it counts from what is seen', async (_name, byHand) => {
  await openFeed();
  press('j');
  fireEvent(document.body, byHand);
  setVisibleRatio(getRows()[0], 0);
  setVisibleRatio(getRows()[2], 1);
  press('k');
  expect(went).toEqual(['1', '1']);
});

test('once it is there, whatever moved the page since', async () => {
  await openFeed();
  press('j');
  setVisibleRatio(getRows()[0], 0);
  setVisibleRatio(getRows()[1], 1);
  setVisibleRatio(getRows()[1], 0);
  setVisibleRatio(getRows()[2], 1);
  press('k');
  expect(went).toEqual(['1', '1']);
});

test('beyond the last row: the next page is asked for, what tells of it is shown, and its first row when it comes', async () => {
  let answer = (_: ReturnType<typeof createPage>) => {};
  api.on('app/video/get', ({ nextPageToken }) =>
    nextPageToken
      ? new Promise<ReturnType<typeof createPage>>((resolve) => (answer = resolve))
      : createPage(['cat', 'dog'], 'second'),
  );
  await openFeed();
  press('j', 'j', 'j', 'k');
  await waitFor(() => expect(went.at(-1)).toBe('feed-tail'));
  act(() => answer(createPage(['owl', 'fox'], 'third')));
  await waitFor(() => expect(went.at(-1)).toBe('2'));
  press('j', 'j', 'j', 'j');
  act(() => answer(createPage(['newt'])));
  await waitFor(() => expect(went.at(-1)).toBe('4'));
  press('k');
  expect(went.at(-1)).toBe('3');
  press('j', 'j');
  expect(went.at(-1)).toBe('4');
});

test('beyond what is shown of what is here it goes on at once', async () => {
  api.on('app/video/get', createPage(Array.from({ length: 13 }, (_, index) => `clip${index}`)));
  await openFeed();
  expect(getRows()).toHaveLength(10);
  press(...Array.from({ length: 12 }, () => 'j'));
  expect(went.at(-1)).toBe('12');
});

test('a row above that goes takes nothing from the one that is watched', async () => {
  await openFeed();
  setVisibleRatio(getRows()[0], 0);
  setVisibleRatio(getRows()[2], 1);
  // What was given back is stilled a moment later.
  await act(async () => {});
  expect(getRows()[2]).toContainElement(getPlayingVideos()[0] as HTMLElement);
  const watched = getRows()[2];
  const { removeCachedVideo } = await import('../../features/feed/update-cached-videos.ts');
  act(() => removeCachedVideo('cat'));
  await waitFor(() => expect(getRows()).toHaveLength(2));
  expect(getRows()[1]).toBe(watched);
  expect(getPlayingVideos()).toHaveLength(1);
  expect(watched).toContainElement(getPlayingVideos()[0] as HTMLElement);
  press('k');
  expect(went.at(-1)).toBe('0');
});

test('a key pressed as soon as something is drawn meets what is drawn', () => {
  const told: number[] = [];
  function Keys({ drawn }: { drawn: number }) {
    const within = useRef<HTMLParagraphElement>(null);
    useFeedShortcuts(() => told.push(drawn), within);
    useLayoutEffect(() => press('j'), [drawn]);
    return <p ref={within}>{drawn}</p>;
  }
  const { rerender } = render(<Keys drawn={1} />);
  rerender(<Keys drawn={2} />);
  expect(screen.getByText('2')).toBeVisible();
  expect(told).toEqual([1, 2]);
});
