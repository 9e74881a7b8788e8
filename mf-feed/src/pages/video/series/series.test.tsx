import type { Device } from '@ontrend/shared/contract';
import { usePreferences, useSession } from '@ontrend/shared/session';
import { type FakeApi, renderRemote } from '@ontrend/shared/testing';
import type { Video } from '@ontrend/shared/wire';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { usePlayer } from '../../../features/player/player-store.ts';
import remote from '../../../remote.ts';
import { createVideo } from '../../../testing/create-video.ts';
import { setUpFeed } from '../../../testing/feed-harness.ts';
import '../video-footer.tsx';
import './series-playback.tsx';

// A part of a series in its list, on its own page, and elsewhere.

const ID = 'AAAAAAAAAAAAAAAA';
const PARTS = 3;
const VIEWER = { id: 5, username: 'me', name: 'Me', avatar: null, willBeDeleted: null };
const part = (number: number): Video =>
  createVideo(`part${number}`, { series: { id: ID, title: 'Course', part: number, parts: PARTS } });
const all = [part(1), part(2), part(3)];
let api: FakeApi;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true });
  localStorage.clear();
  ({ api } = setUpFeed());
  useSession.setState({ status: 'guest', viewer: null });
  api.on('app/video/get', { data: all, nextPageToken: '' });
  api.on('app/playlist/videos', (body: { after?: string }) => {
    const index = all.findIndex(({ fileName }) => fileName === body.after);
    return { data: all.slice(index + 1, index + 2), nextPageToken: null };
  });
  api.on('app/video/info', (body: { fileName: string }) => ({
    data: all.find(({ fileName }) => fileName === body.fileName) ?? createVideo(body.fileName),
  }));
  api.on('app/playlist/progress', { data: {} });
});
afterEach(() => jest.useRealTimers());

async function open(at: string, device: Partial<Device> = {}) {
  const result = renderRemote(remote, { at, device });
  await screen.findAllByRole('article', {}, { timeout: 10_000 });
  await waitFor(() => expect(usePlayer.getState().currentElement).not.toBeNull());
  return result;
}

/** Plays the current video to its end, as an element reports it. */
async function playToEnd() {
  const element = usePlayer.getState().currentElement as HTMLVideoElement;
  await waitFor(() => expect(usePlayer.getState().stopsAtEnd).toBe(true));
  await act(async () => {
    element.pause();
    Object.defineProperty(element, 'ended', { configurable: true, value: true });
    fireEvent(element, new Event('ended'));
  });
  return element;
}

const card = () => screen.findByRole('region', { name: 'Next part' });
const queryCard = () => screen.queryByRole('region', { name: 'Next part' });
const advance = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));

test('names the series of a video, and its number', async () => {
  await open('/video/part2');
  expect(screen.getByRole('link', { name: 'Part 2 of 3 Course' })).toHaveAttribute(
    'href',
    `/browse/playlist/${ID}?part=2`,
  );
});

test('counts down at the end of a part, and opens the next one', async () => {
  const { router } = await open('/video/part1');
  const element = await playToEnd();
  expect(await card()).toHaveTextContent('Part 2 of 3');
  expect(element.paused).toBe(true);
  expect(within(await card()).getByRole('button', { name: 'Play in 5' })).toBeVisible();
  await advance(4);
  expect(router.state.location.pathname).toBe('/video/part1');
  await advance(1);
  await waitFor(() => expect(router.state.location.pathname).toBe('/video/part2'));
  expect(queryCard()).toBeNull();
  expect(usePlayer.getState().playing).toBe(true);
});

test.each([
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['a pause', () => act(() => usePlayer.setState({ playing: false }))],
])('%s cancels the next part', async (_what, cancel) => {
  const { router } = await open('/video/part1');
  await playToEnd();
  await card();
  await advance(2);
  cancel();
  await waitFor(() => expect(queryCard()).toBeNull());
  await advance(10);
  expect(router.state.location.pathname).toBe('/video/part1');
  expect(usePlayer.getState()).toMatchObject({ playing: false, stopsAtEnd: false });
});

test.each([
  [
    'the tab is hidden',
    () => {
      const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      return () => hidden.mockRestore();
    },
  ],
  [
    'a dialog is open',
    () => {
      fireEvent.keyDown(document.body, { key: '?' });
      return () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    },
  ],
])('waits while %s', async (_what, begin) => {
  const { router } = await open('/video/part1');
  await playToEnd();
  await card();
  const end = begin();
  await advance(10);
  expect(router.state.location.pathname).toBe('/video/part1');
  end();
  await advance(10);
  await waitFor(() => expect(router.state.location.pathname).toBe('/video/part2'));
});

test('waits while the viewer types', async () => {
  const { router } = await open('/video/part1');
  await playToEnd();
  await card();
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  await advance(10);
  expect(router.state.location.pathname).toBe('/video/part1');
  expect(screen.getByRole('button', { name: 'Play in 5' })).toBeVisible();
  field.remove();
  await advance(5);
  await waitFor(() => expect(router.state.location.pathname).toBe('/video/part2'));
});

test('does not start by itself without autoplay, but plays on request', async () => {
  usePreferences.setState({ autoplay: false });
  const { router } = await open('/video/part1');
  act(() => usePlayer.setState({ playing: true }));
  await playToEnd();
  await card();
  await advance(20);
  expect(router.state.location.pathname).toBe('/video/part1');
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/video/part2'));
  await waitFor(() => expect(usePlayer.getState()).toMatchObject({ fileName: 'part2', playing: true }));
});

test('hides the card when the viewer seeks back', async () => {
  await open('/video/part1');
  const element = await playToEnd();
  await card();
  Object.defineProperty(element, 'ended', { configurable: true, value: false });
  fireEvent(element, new Event('seeking'));
  await waitFor(() => expect(queryCard()).toBeNull());
  expect(element.paused).toBe(false);
});

test('offers to start again, and the creator, after the last part', async () => {
  await open('/video/part3');
  await playToEnd();
  const end = await screen.findByRole('region', { name: "You've watched all 3 parts" });
  expect(within(end).getByRole('link', { name: 'Start again' })).toHaveAttribute(
    'href',
    `/browse/playlist/${ID}?part=1`,
  );
  expect(within(end).getByRole('link', { name: 'More from @part3.maker' })).toHaveAttribute(
    'href',
    '/user/part3.maker',
  );
  fireEvent.click(within(end).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(end).not.toBeInTheDocument());
});

test('plays again where the next part cannot be loaded, and in other feeds', async () => {
  const { unmount } = await open('/');
  expect(api.bodies('app/playlist/videos')).toEqual([]);
  expect(usePlayer.getState().stopsAtEnd).toBe(false);
  unmount();
  api.on('app/playlist/videos', { status: 500, error: { code: 'failed', messages: ['-'] } });
  await open('/video/part1');
  await waitFor(() => expect(api.bodies('app/playlist/videos')).not.toEqual([]));
  await advance(1);
  expect(usePlayer.getState().stopsAtEnd).toBe(false);
});

test('the next part is the first of the next videos', async () => {
  await open('/video/part1');
  fireEvent.scroll(window);
  const next = await screen.findByRole('region', { name: 'Up next' });
  const [first] = within(next).getAllByRole('link');
  expect(first).toHaveAttribute('href', '/video/part2');
  expect(first).toHaveTextContent('Next part · 2 of 3');
});

describe('progress', () => {
  const stored = () => JSON.parse(localStorage.getItem(`ontrend.user.5.series.${ID}`) ?? 'null');

  function watch(seconds: number) {
    const element = usePlayer.getState().currentElement as HTMLVideoElement;
    Object.defineProperty(element, 'duration', { configurable: true, value: 12 });
    Object.defineProperty(element, 'currentTime', { configurable: true, writable: true, value: seconds });
    fireEvent(element, new Event('timeupdate'));
  }

  beforeEach(() => useSession.setState({ status: 'signed-in', viewer: VIEWER }));

  test('is sent once when half of a part was watched, and at its end', async () => {
    await open('/video/part2');
    await waitFor(() => expect(usePlayer.getState().stopsAtEnd).toBe(true));
    watch(5);
    expect(stored()).toBeNull();
    watch(6);
    watch(7);
    const body = { playlist: ID, file: 'part2', isFinished: false, watchedAt: expect.any(Number) };
    await waitFor(() => expect(api.bodies('app/playlist/progress')).toEqual([body]));
    await playToEnd();
    await waitFor(() =>
      expect(api.bodies('app/playlist/progress')).toEqual([body, { ...body, isFinished: true }]),
    );
    await waitFor(() =>
      expect(stored()).toMatchObject({ part: 2, parts: 3, isFinished: true, settledAt: expect.any(Number) }),
    );
  });

  test('is sent again after a failure, with the last part only', async () => {
    api.on('app/playlist/progress', { status: 503, error: { code: 'unavailable', messages: ['-'] } });
    const { unmount } = await open('/video/part1');
    await waitFor(() => expect(usePlayer.getState().stopsAtEnd).toBe(true));
    watch(6);
    await waitFor(() => expect(api.bodies('app/playlist/progress')).toHaveLength(1));
    expect(stored()).toMatchObject({ part: 1, settledAt: null });
    unmount();
    await open('/video/part2');
    await waitFor(() => expect(usePlayer.getState().stopsAtEnd).toBe(true));
    api.on('app/playlist/progress', { data: {} });
    watch(6);
    await waitFor(() => expect(stored()).toMatchObject({ part: 2, settledAt: expect.any(Number) }));
    expect(api.bodies('app/playlist/progress').at(-1)).toMatchObject({ file: 'part2' });
  });

  test('of a guest stays in the browser', async () => {
    useSession.setState({ status: 'guest', viewer: null });
    await open('/video/part1');
    await waitFor(() => expect(usePlayer.getState().stopsAtEnd).toBe(true));
    watch(6);
    expect(localStorage.getItem(`ontrend.user.0.series.${ID}`)).toContain('"part":1');
    await advance(1);
    expect(api.bodies('app/playlist/progress')).toEqual([]);
  });
});
