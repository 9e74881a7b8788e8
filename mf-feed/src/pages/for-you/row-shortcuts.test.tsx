import type { FakeApi } from '@ontrend/shared/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { useFeedShortcuts } from '../../features/feed/index.ts';
import { showPart } from '../../testing/fake-observer.ts';
import { openFeed, pageOf, playing, rows, startFeed } from '../../testing/feed-harness.ts';
import { settled } from '../../testing/flush-promises.ts';

let api: FakeApi;
/** Where the page was asked to go. */
let went: (string | undefined)[];

beforeEach(() => {
  ({ api } = startFeed());
  went = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement) {
    went.push(this.dataset.index ?? this.className);
  };
});

// The first key brings what comes after the first picture.
afterEach(settled);

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
  showPart(rows()[0], 0);
  showPart(rows()[2], 1);
  press('k');
  expect(went).toEqual(['1', '1']);
});

test('once it is there, whatever moved the page since', async () => {
  await openFeed();
  press('j');
  showPart(rows()[0], 0);
  showPart(rows()[1], 1);
  showPart(rows()[1], 0);
  showPart(rows()[2], 1);
  press('k');
  expect(went).toEqual(['1', '1']);
});

test('beyond the last row: the next page is asked for, what tells of it is shown, and its first row when it comes', async () => {
  let answer = (_: ReturnType<typeof pageOf>) => {};
  api.on('app/video/get', ({ nextPageToken }) =>
    nextPageToken
      ? new Promise<ReturnType<typeof pageOf>>((resolve) => (answer = resolve))
      : pageOf(['cat', 'dog'], 'second'),
  );
  await openFeed();
  press('j', 'j', 'j', 'k');
  await waitFor(() => expect(went.at(-1)).toBe('feed-tail'));
  act(() => answer(pageOf(['owl', 'fox'], 'third')));
  await waitFor(() => expect(went.at(-1)).toBe('2'));
  press('j', 'j', 'j', 'j');
  act(() => answer(pageOf(['newt'])));
  await waitFor(() => expect(went.at(-1)).toBe('4'));
  press('k');
  expect(went.at(-1)).toBe('3');
  press('j', 'j');
  expect(went.at(-1)).toBe('4');
});

test('beyond what is shown of what is here it goes on at once', async () => {
  api.on('app/video/get', pageOf(Array.from({ length: 13 }, (_, index) => `clip${index}`)));
  await openFeed();
  expect(rows()).toHaveLength(10);
  press(...Array.from({ length: 12 }, () => 'j'));
  expect(went.at(-1)).toBe('12');
});

test('a row above that goes takes nothing from the one that is watched', async () => {
  await openFeed();
  showPart(rows()[0], 0);
  showPart(rows()[2], 1);
  // What was given back is stilled a moment later.
  await act(async () => {});
  expect(rows()[2]).toContainElement(playing()[0] as HTMLElement);
  const watched = rows()[2];
  const { removeCachedVideo } = await import('../../features/feed/update-cached-videos.ts');
  act(() => removeCachedVideo('cat'));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[1]).toBe(watched);
  expect(playing()).toHaveLength(1);
  expect(watched).toContainElement(playing()[0] as HTMLElement);
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
