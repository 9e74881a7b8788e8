import { useSession } from '@ontrend/shared/session';
import type { FakeApi } from '@ontrend/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { usePanelState } from '../../features/comments/panel-state.ts';
import { usePlayer } from '../../features/player/player-store.ts';
import { createComment, VIEWER } from '../../testing/comments-harness.ts';
import { createVideo } from '../../testing/create-video.ts';
import { setVisibleRatio } from '../../testing/fake-observer.ts';
import { getRows, openFeed, setUpFeed } from '../../testing/feed-harness.ts';

/** Width of a page where the panel has its smallest width, next to a player of 432 px. */
const SMALLEST_PAGE_PX = 432 + 96 + 340;

let api: FakeApi;
let pageWidth = SMALLEST_PAGE_PX;

const createComments = (file: string) =>
  [1, 5, 3].map((likes) => createComment({ text: `${file} with ${likes} likes`, likes }));
/** The comments of each video. */
const COMMENTS = Object.fromEntries(['cat', 'dog', 'owl'].map((file) => [file, createComments(file)]));

beforeEach(() => {
  ({ api } = setUpFeed());
  useSession.setState({ status: 'signed-in', viewer: VIEWER });
  usePanelState.setState({ isOpen: false, focus: null });
  pageWidth = SMALLEST_PAGE_PX;
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { configurable: true, get: () => pageWidth },
    offsetWidth: { configurable: true, get: () => 432 },
  });
  api.on('app/video/get', {
    data: [createVideo('cat'), createVideo('dog', { comments: 0 }), createVideo('owl')],
    nextPageToken: null,
  });
  api.on('video/get-rating', { data: { rating: 0, likes: 1, comments: 3, showed: true } });
  api.on('app/comment/top', ({ files }) => ({
    data: Object.fromEntries(
      files.map((file) => [file, (COMMENTS[file] ?? []).toSorted((a, b) => b.likes - a.likes).slice(0, 2)]),
    ),
  }));
  api.on('app/comment/get', ({ file }) => ({
    data: COMMENTS[file] ?? [],
    pagination: { page: 1, recordsPerPage: 15, recordsTotal: 3 },
    nextPageToken: null,
    target: null,
  }));
});

/** Opens the feed and loads its deferred parts. */
async function open() {
  await openFeed();
  fireEvent.scroll(window);
  await waitFor(() => expect(document.querySelector('[data-comments-panel]')).not.toBeNull());
}

const row = (index: number) => within(getRows()[index] as HTMLElement);
const commentsButton = (index: number) => row(index).getByRole('button', { name: 'Comments' });
const panelHeading = () => screen.queryByRole('heading', { name: /^Comments \(/ });

async function showRow(index: number) {
  await act(async () => {
    getRows().forEach((other, at) => {
      setVisibleRatio(other, at === index ? 1 : 0);
    });
  });
}

test('the panel takes the focus, follows the current video, and returns the focus when it closes', async () => {
  await open();
  fireEvent.click(commentsButton(0), { detail: 1 });
  await waitFor(() => expect(panelHeading()).toHaveFocus());
  expect(await screen.findByText('cat with 1 likes')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();

  await showRow(2);
  expect(await screen.findByText('owl with 1 likes')).toBeVisible();
  expect(screen.queryByText('cat with 1 likes')).toBeNull();
  expect(panelHeading()).toHaveFocus();

  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(panelHeading()).toBeNull();
  expect(commentsButton(2)).toHaveFocus();
});

test.each([
  ['its button', () => screen.getByRole('button', { name: 'Close comments' })],
  ['the comments button', () => commentsButton(0)],
])('%s closes the panel, and the comments button has the focus', async (_what, findButton) => {
  await open();
  fireEvent.click(commentsButton(0), { detail: 1 });
  await waitFor(() => expect(panelHeading()).toHaveFocus());
  fireEvent.click(findButton(), { detail: 1 });
  expect(panelHeading()).toBeNull();
  expect(commentsButton(0)).toHaveFocus();
});

test.each([
  [340, 340],
  [440, 440],
  [600, 440],
])('with room for %d px the panel is %d px wide', async (room, width) => {
  pageWidth = 432 + 96 + room;
  await open();
  fireEvent.click(commentsButton(0), { detail: 1 });
  await waitFor(() => expect(panelHeading()).toHaveFocus());
  const page = document.querySelector<HTMLElement>('.feed-page');
  expect(page?.style.getPropertyValue('--comments-width')).toBe(`${width}px`);
});

test('without room for a panel, comments open in the dialog', async () => {
  pageWidth = SMALLEST_PAGE_PX - 1;
  await open();
  fireEvent.click(commentsButton(0), { detail: 1 });
  await waitFor(() => expect(document.querySelector('.feed-single')).not.toBeNull());
  expect(panelHeading()).toBeNull();
});

test('shows the two most liked comments once the video has been watched, and opens the panel at one', async () => {
  await open();
  expect(api.bodies('app/comment/top')).toEqual([]);
  act(() => usePlayer.setState({ hasBufferAhead: true }));
  const top = await row(0).findAllByRole('button', { name: /likes/ }, { timeout: 5_000 });
  const liked = top.filter(({ textContent }) => textContent?.includes('cat with'));
  expect(liked.map((button) => button.textContent?.match(/with \d/)?.[0])).toEqual(['with 5', 'with 3']);
  fireEvent.click(liked[1] as HTMLElement);
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-comment'));
  expect(document.activeElement).toHaveTextContent('cat with 3 likes');
  expect(api.bodies('app/comment/get')).toHaveLength(1);
});

test('fetches the top comments of several videos in one call', async () => {
  await open();
  act(() => usePlayer.setState({ hasBufferAhead: true }));
  await row(0).findByText('cat with 5 likes', {}, { timeout: 5_000 });
  await showRow(2);
  await row(2).findByText('owl with 5 likes');
  expect(api.bodies('app/comment/top')).toEqual([{ files: ['cat', 'owl'] }]);
  expect(api.bodies('app/comment/get')).toEqual([]);
});

test('invites to write the first comment, without a call for the comments', async () => {
  await open();
  act(() => usePlayer.setState({ hasBufferAhead: true }));
  await showRow(1);
  fireEvent.click(await row(1).findByRole('button', { name: 'Be the first to comment' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveFocus());
});

test('a comment of another video is focused once the panel shows that video, which is announced', async () => {
  HTMLElement.prototype.scrollIntoView = () => {};
  await open();
  await showRow(2);
  act(() => usePlayer.setState({ hasBufferAhead: true }));
  const text = await row(2).findByText('owl with 3 likes', {}, { timeout: 5_000 });
  await showRow(0);
  fireEvent.click(commentsButton(0), { detail: 1 });
  await screen.findByText('cat with 1 likes');
  commentsButton(0).focus();

  fireEvent.click(text);
  expect(commentsButton(0)).toHaveFocus();
  await showRow(2);
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-comment'));
  expect(document.activeElement).toHaveTextContent('owl with 3 likes');
  expect(
    screen.getByText(/^Comments on @owl\.maker's video \(\d\)$/).closest('[role=status]'),
  ).not.toBeNull();
});

test('restores the position of the list, but not that of the comment field', async () => {
  const getList = () => document.querySelector('[data-comments-scroll]') as HTMLElement;
  const scroll = (element: HTMLElement, position: number) => {
    element.scrollTop = position;
    fireEvent.scroll(element);
  };
  await open();
  fireEvent.click(commentsButton(0), { detail: 1 });
  await screen.findByText('cat with 1 likes');
  scroll(getList(), 120);
  scroll(screen.getByRole('textbox', { name: 'Your comment' }), 40);

  await showRow(2);
  await screen.findByText('owl with 1 likes');
  expect(getList().scrollTop).toBe(0);
  await showRow(0);
  await screen.findByText('cat with 1 likes');
  expect(getList().scrollTop).toBe(120);
});

test('Escape closes the panel, except in a field outside the feed', async () => {
  const search = document.body.appendChild(document.createElement('input'));
  await open();
  fireEvent.click(commentsButton(0), { detail: 1 });
  await waitFor(() => expect(panelHeading()).toHaveFocus());
  search.focus();
  fireEvent.keyDown(search, { key: 'Escape' });
  expect(panelHeading()).not.toBeNull();
  search.remove();

  fireEvent.keyDown(commentsButton(0), { key: 'Escape' });
  expect(panelHeading()).toBeNull();
});

test('the buttons beside the player say at which end the feed is', async () => {
  await open();
  const previous = await screen.findByRole('button', { name: 'Previous video' });
  const next = screen.getByRole('button', { name: 'Next video' });
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveAttribute('aria-disabled', 'false');
  await showRow(2);
  expect(previous).toHaveAttribute('aria-disabled', 'false');
  expect(next).toHaveAttribute('aria-disabled', 'true');
});
