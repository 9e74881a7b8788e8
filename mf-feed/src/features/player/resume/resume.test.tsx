import { ShellServicesProvider } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { addTexts } from '@ontrend/shared/i18n';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, fakeShellServices } from '@ontrend/shared/testing';
import type { Video } from '@ontrend/shared/wire';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../../locales/en.json';
import { createVideo } from '../../../testing/create-video.ts';
import { fakeMedia } from '../../../testing/fake-media.ts';
import { usePlayer } from '../player-store.ts';
import { VideoPlayer } from '../video-player.tsx';

let api: FakeApi;
let videoCount = 0;
/** A video that no other test has shown. */
const createLongVideo = (changes: Partial<Video> = {}) => {
  videoCount += 1;
  return createVideo(`long${videoCount}`, { duration: 100, ...changes });
};

const renderPlayer = (video: Video) => (
  <ShellServicesProvider value={fakeShellServices({})}>
    <VideoPlayer key={video.fileName} video={video} viewportState="current" />
  </ShellServicesProvider>
);
/** Renders the player of a video. jsdom keeps the position of a reused element. */
function show(video: Video) {
  const rewind = () => {
    for (const reused of document.querySelectorAll('video')) reused.currentTime = 0;
  };
  rewind();
  const { rerender, unmount } = render(renderPlayer(video));
  const showNext = (next: Video) => {
    rewind();
    rerender(renderPlayer(next));
  };
  return { showNext, unmount };
}
const element = () => document.querySelector('.feed-frame video') as HTMLVideoElement;
const notice = () => screen.queryByText(/^Resumed at/);
const replyWith = (position: number | null, isPaused = false) =>
  api.on('app/history/position', { data: { position, isPaused } });
const requests = () => api.bodies('app/history/position');
/** Delays the reply until the returned function is called. */
function replyLaterWith(position: number): () => Promise<void> {
  let sendReply = () => {};
  api.on('app/history/position', async () => {
    await new Promise<void>((resolve) => {
      sendReply = resolve;
    });
    return { data: { position, isPaused: false } };
  });
  return () => act(async () => sendReply());
}
/** Moves the playback position as the browser does, which reports it with an event. */
function moveTo(seconds: number, event: 'timeupdate' | 'seeking'): void {
  element().currentTime = seconds;
  fireEvent(element(), new Event(event));
}
const sendViews = (...sent: [fileName: string, position: number][]) =>
  act(() =>
    events.emit('views.sent', {
      views: sent.map(([file, position]) => ({ event: 'view', file, time: 1, val1: 9, position })),
    }),
  );

afterEach(() => jest.useRealTimers());
beforeEach(() => {
  addTexts('mf-feed', en);
  fakeMedia();
  Object.defineProperty(HTMLMediaElement.prototype, 'readyState', { configurable: true, get: () => 4 });
  api = fakeApi();
  const viewer = { id: 7, username: 'mochi', name: 'Mochi', avatar: null, willBeDeleted: null };
  useSession.setState({ status: 'signed-in', viewer });
  usePlayer.setState({ playing: true, canLoadDeferred: true, fileName: null });
  act(() => events.emit('views.sent'));
});

it('continues a long video where it was left, and says so', async () => {
  replyWith(83.4);
  show(createLongVideo());
  expect(await screen.findByText('Resumed at 1:23')).toBeVisible();
  expect(element().currentTime).toBe(83.4);
});

it('starts it over on request', async () => {
  replyWith(83.4);
  show(createLongVideo());
  await userEvent.click(await screen.findByRole('button', { name: 'Start over' }));
  expect(element().currentTime).toBe(0);
  expect(notice()).toBeNull();
});

it('hides the notice after 6 s, but not while it has the focus', async () => {
  jest.useFakeTimers();
  replyWith(30);
  show(createLongVideo());
  const button = await screen.findByRole('button', { name: 'Start over' });
  const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  act(() => button.focus());
  advance(60_000);
  expect(notice()).toBeVisible();
  act(() => button.blur());
  advance(5_999);
  expect(notice()).toBeVisible();
  advance(1);
  expect(notice()).toBeNull();
});

it('shows the notice for 6 s in which it is not pointed at', async () => {
  jest.useFakeTimers();
  replyWith(30);
  show(createLongVideo());
  const box = (await screen.findByText('Resumed at 0:30')).parentElement as HTMLElement;
  const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  advance(5_000);
  fireEvent.pointerEnter(box);
  advance(60_000);
  fireEvent.pointerLeave(box);
  advance(999);
  expect(notice()).toBeVisible();
  advance(1);
  expect(notice()).toBeNull();
});

it('requests no position of a video of up to 60 s', async () => {
  show(createLongVideo({ duration: 60 }));
  await screen.findByRole('slider', { name: 'Position in the video' });
  expect(requests()).toEqual([]);
});

it.each([
  ['without a position', { position: null, isPaused: false }],
  ['while the history is paused', { position: null, isPaused: true }],
])('starts at the beginning %s', async (_when, data) => {
  api.on('app/history/position', { data });
  const video = createLongVideo();
  act(() => events.emit('video.viewed', { fileName: 'another', seconds: 9, position: 40 }));
  if (data.isPaused)
    act(() => events.emit('video.viewed', { fileName: video.fileName, seconds: 9, position: 40 }));
  show(video);
  await waitFor(() => expect(requests()).toHaveLength(1));
  await act(async () => {});
  expect([element().currentTime, notice()]).toEqual([0, null]);
});

it('starts at the beginning when the position is not available', async () => {
  api.on('app/history/position', { status: 503, error: { code: 'unavailable', messages: ['Down'] } });
  show(createLongVideo());
  await waitFor(() => expect(requests()).toHaveLength(1));
  await act(async () => {});
  expect(element().currentTime).toBe(0);
});

it.each([
  ['forward', 50],
  ['forward by one step', 9],
  ['back', 0],
])('leaves a viewer who has seeked %s where they are, however late the reply is', async (_where, target) => {
  jest.useFakeTimers();
  const sendReply = replyLaterWith(80);
  show(createLongVideo());
  await waitFor(() => expect(requests()).toHaveLength(1));
  act(() => jest.advanceTimersByTime(4_000));
  moveTo(4, 'timeupdate');
  moveTo(target, 'seeking');
  await sendReply();
  expect([element().currentTime, notice()]).toEqual([target, null]);
});

it('notices a seek by many small steps', async () => {
  const sendReply = replyLaterWith(80);
  show(createLongVideo());
  await waitFor(() => expect(requests()).toHaveLength(1));
  for (const time of [0.5, 1, 1.5]) {
    moveTo(time, 'seeking');
    moveTo(time, 'timeupdate');
  }
  await sendReply();
  expect([element().currentTime, notice()]).toEqual([1.5, null]);
});

it.each([
  ['continues a video that has played for less than 15 s', 14.9, 80],
  ['leaves a video that has played for 15 s where it is', 15, 15],
])('%s', async (_what, played, position) => {
  const sendReply = replyLaterWith(80);
  show(createLongVideo());
  await waitFor(() => expect(requests()).toHaveLength(1));
  moveTo(played, 'timeupdate');
  await sendReply();
  await act(async () => {});
  expect(element().currentTime).toBe(position);
});

it('continues a video although the player has skipped a gap', async () => {
  const sendReply = replyLaterWith(80);
  show(createLongVideo());
  await waitFor(() => expect(requests()).toHaveLength(1));
  moveTo(0.1, 'seeking');
  await sendReply();
  expect(await screen.findByText('Resumed at 1:20')).toBeVisible();
});

it('knows where it was left on this page before the server does, until that has it', async () => {
  replyWith(20);
  const [video, other, third] = [createLongVideo(), createLongVideo(), createLongVideo()];
  const { showNext } = show(video);
  await screen.findByText('Resumed at 0:20');
  showNext(other);
  await screen.findByText('Resumed at 0:20');
  act(() => events.emit('video.viewed', { fileName: video.fileName, seconds: 20, position: 40 }));
  showNext(video);
  await screen.findByText('Resumed at 0:40');
  act(() => events.emit('views.sent'));
  showNext(third);
  await screen.findByText('Resumed at 0:20');
});

it('remembers what was watched while earlier views were sent', async () => {
  replyWith(20);
  const [video, other] = [createLongVideo(), createLongVideo()];
  const view = (fileName: string, position: number) =>
    act(() => events.emit('video.viewed', { fileName, seconds: 9, position }));
  view(video.fileName, 30);
  view(video.fileName, 40);
  view(other.fileName, 50);
  sendViews([video.fileName, 30], [other.fileName, 50]);
  const { showNext } = show(video);
  expect(await screen.findByText('Resumed at 0:40')).toBeVisible();
  showNext(other);
  expect(await screen.findByText('Resumed at 0:20')).toBeVisible();
});

it('continues where it was left before the viewer scrolled past it', async () => {
  replyWith(20);
  const video = createLongVideo();
  act(() => events.emit('video.viewed', { fileName: video.fileName, seconds: 1.9, position: 1.9 }));
  show(video);
  expect(await screen.findByText('Resumed at 0:20')).toBeVisible();
});

it('is not resumed again when it is shown elsewhere, such as in a dialog', async () => {
  replyWith(20);
  const video = createLongVideo();
  const { unmount } = show(video);
  await screen.findByText('Resumed at 0:20');
  unmount();
  show(video);
  await screen.findByRole('slider', { name: 'Position in the video' });
  expect(requests()).toHaveLength(1);
});

it('is resumed again when the viewer returns to it after a page without it', async () => {
  jest.useFakeTimers();
  replyWith(20);
  const video = createLongVideo();
  const { unmount } = show(video);
  await screen.findByText('Resumed at 0:20');
  unmount();
  act(() => jest.advanceTimersByTime(1_000));
  show(video);
  await screen.findByText('Resumed at 0:20');
  expect(requests()).toHaveLength(2);
});

it('does not show the notice of an earlier time', async () => {
  replyWith(20);
  const [video, other] = [createLongVideo(), createLongVideo()];
  const { showNext } = show(video);
  await screen.findByText('Resumed at 0:20');
  replyWith(null);
  showNext(other);
  await waitFor(() => expect(requests()).toHaveLength(2));
  showNext(video);
  await waitFor(() => expect(requests()).toHaveLength(3));
  expect([element().currentTime, notice()]).toEqual([0, null]);
});
