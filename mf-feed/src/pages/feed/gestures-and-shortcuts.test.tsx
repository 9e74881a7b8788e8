import { preloadModals } from '@ontrend/shared/overlays';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, renderRemote } from '@ontrend/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import '../../features/player/shortcuts/shortcuts-dialog.tsx';
import '../../features/like-animation/like-animation.tsx';
import remote from '../../remote.ts';
import { createVideo } from '../../testing/create-video.ts';
import { setUpFeed } from '../../testing/feed-harness.ts';

let complete = () => {};
const animation = jest.fn();
jest.mock('lottie-react', () => ({
  useLottieLight: (options: { subscriptions: { complete(): void } }) => {
    complete = options.subscriptions.complete;
    animation(options);
    return { setDisplayRef: (element: HTMLElement | null) => element?.setAttribute('data-testid', 'heart') };
  },
}));

let api: FakeApi;
const me = { id: 1, username: 'me', name: 'Me', avatar: null, willBeDeleted: null };

beforeAll(() => preloadModals());
beforeEach(() => {
  ({ api } = setUpFeed());
  globalThis.matchMedia = (() => ({ matches: false })) as unknown as typeof matchMedia;
  useSession.setState({ status: 'signed-in', viewer: me });
});

async function open(
  { rating = 0, mobile = false }: { rating?: 0 | 1; mobile?: boolean },
  openSheet = jest.fn(),
) {
  api.on('app/video/info', { data: createVideo('cat', { rating, likes: 5 }) });
  api.on('app/video/rating', { data: { rating: 1, likes: 6 } });
  // Nothing comes next: the reply of a list would set the rating of its videos.
  api.on('app/video/get', { data: [], nextPageToken: null });
  renderRemote(remote, { at: '/video/cat', device: { mobile, android: mobile }, shell: { openSheet } });
  await screen.findByRole('article');
}

/** Waits until replies are rendered. */
const flushReplies = () => act(async () => {});
const likeButton = () => screen.getByRole('button', { name: 'Like' });

async function tapTwice() {
  jest.useFakeTimers();
  const surface = screen.getByRole('button', { name: 'Pause' });
  for (let tap = 0; tap < 2; tap += 1) {
    fireEvent.click(surface, { clientX: 120, clientY: 300, detail: 1 });
  }
  // First the chunk loads, then the animation starts.
  await act(() => jest.advanceTimersByTimeAsync(0));
  act(() => jest.advanceTimersByTime(99));
  expect(screen.queryByTestId('heart')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(1));
}
afterEach(() => jest.useRealTimers());

test('a double tap likes the video and shows a heart that disappears', async () => {
  await open({ mobile: true });
  await tapTwice();
  expect(likeButton()).toHaveAttribute('aria-pressed', 'true');
  const heart = screen.getByTestId('heart');
  expect(animation).toHaveBeenCalledWith(expect.objectContaining({ src: '/lottie/like.json', speed: 2 }));
  expect(heart.parentElement).toHaveStyle({ translate: '32.5px 212.5px', inlineSize: '175px' });
  act(() => complete());
  act(() => jest.advanceTimersByTime(249));
  expect(heart).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByTestId('heart')).toBeNull();
  await flushReplies();
});

test('a double tap on a liked video only shows the heart', async () => {
  await open({ rating: 1, mobile: true });
  await tapTwice();
  expect(screen.getByTestId('heart')).toBeInTheDocument();
  expect(likeButton()).toHaveAttribute('aria-pressed', 'true');
  expect(api.bodies('app/video/rating')).toEqual([]);
});

test('a double tap of a guest on a phone opens the sheet for likes, and shows and sends no like', async () => {
  useSession.setState({ status: 'guest', viewer: null });
  const openSheet = jest.fn();
  await open({ mobile: true }, openSheet);
  await tapTwice();
  expect(openSheet).toHaveBeenCalledWith({
    id: 'sign-in-gate',
    title: 'Like more videos with the app',
    description: 'Use the app or log in to like videos',
    onSignIn: expect.any(Function),
  });
  expect(likeButton()).toHaveAttribute('aria-pressed', 'false');
  await flushReplies();
  expect(api.bodies('app/video/rating')).toEqual([]);
});

test('with reduced motion only the button changes', async () => {
  globalThis.matchMedia = (() => ({ matches: true })) as unknown as typeof matchMedia;
  await open({ mobile: true });
  await tapTwice();
  expect(screen.queryByTestId('heart')).toBeNull();
  expect(likeButton()).toHaveAttribute('aria-pressed', 'true');
  await flushReplies();
});

test('the L key likes a video and removes the like', async () => {
  await open({});
  fireEvent.keyDown(document.body, { key: 'l' });
  expect(likeButton()).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(api.bodies('app/video/rating')).toEqual([{ file: 'cat', rating: 1 }]));
  fireEvent.keyDown(document.body, { key: 'l' });
  expect(likeButton()).toHaveAttribute('aria-pressed', 'false');
  await flushReplies();
});

test('the C key opens the comments, except in a text field', async () => {
  const openSheet = jest.fn();
  await open({ mobile: true }, openSheet);
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(field, { key: 'c' });
  field.remove();
  await flushReplies();
  expect(openSheet).not.toHaveBeenCalled();
  // Otherwise the letter would be typed into the field that takes the focus.
  expect(fireEvent.keyDown(document.body, { key: 'c' })).toBe(false);
  await waitFor(() => expect(openSheet).toHaveBeenCalledWith(expect.objectContaining({ id: 'comments' })));
});

test('the ? key lists the shortcuts', async () => {
  await open({});
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Next video↓J');
});
