import { ShellServicesProvider } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { addTexts } from '@ontrend/shared/i18n';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, fakeShellServices } from '@ontrend/shared/testing';
import { readDeviceHistory, readDeviceSettings, recordDeviceView } from '@ontrend/shared/watch-history';
import { act, render, screen, waitFor } from '@testing-library/react';
import en from '../../../locales/en.json';
import { createVideo } from '../../../testing/create-video.ts';
import { fakeMedia } from '../../../testing/fake-media.ts';
import { usePlayer } from '../player-store.ts';
import { VideoPlayer } from '../video-player.tsx';

// The history is in IndexedDB, which jsdom does not have.
jest.mock('@ontrend/shared/watch-history');

let api: FakeApi;
let videoCount = 0;

/** Renders the player of a video of 100 s that the guest has left at a position. */
async function show(position: number) {
  videoCount += 1;
  const video = createVideo(`long${videoCount}`, { duration: 100 });
  jest.mocked(readDeviceHistory).mockResolvedValue([[video.fileName, { watchedAt: 1, position }]]);
  // jsdom keeps the position of a reused element.
  for (const reused of document.querySelectorAll('video')) reused.currentTime = 0;
  render(
    <ShellServicesProvider value={fakeShellServices({})}>
      <VideoPlayer video={video} viewportState="current" />
    </ShellServicesProvider>,
  );
  await screen.findByRole('slider', { name: 'Position in the video' });
  return video.fileName;
}

const getPosition = () => document.querySelector<HTMLVideoElement>('.feed-frame video')?.currentTime;

beforeEach(() => {
  addTexts('mf-feed', en);
  fakeMedia();
  Object.defineProperty(HTMLMediaElement.prototype, 'readyState', { configurable: true, get: () => 4 });
  api = fakeApi();
  useSession.setState({ status: 'guest', viewer: null });
  usePlayer.setState({ playing: true, canLoadDeferred: true, fileName: null });
  jest.mocked(readDeviceSettings).mockReturnValue({ isPaused: false, retention: 'year' });
  jest.mocked(recordDeviceView).mockReset().mockResolvedValue();
});

test.each([
  [5, 'Resumed at 0:05'],
  [94.9, 'Resumed at 1:34'],
])('continues a video that was left at %d s', async (position, notice) => {
  await show(position);
  expect(await screen.findByText(notice)).toBeVisible();
  expect(getPosition()).toBe(position);
  expect(api.bodies('app/history/position')).toEqual([]);
});

test.each([
  ['was left before 5 s', 4.9, false],
  ['was left at its end', 95, false],
  ['was watched before the history was paused', 50, true],
])('plays a video from its start that %s', async (_what, position, isPaused) => {
  jest.mocked(readDeviceSettings).mockReturnValue({ isPaused, retention: 'year' });
  await show(position);
  await waitFor(() => expect(jest.mocked(readDeviceSettings)).toHaveBeenCalled());
  await act(async () => {});
  expect(screen.queryByText(/^Resumed at/)).toBeNull();
  expect(getPosition()).toBe(0);
});

test('stores where a guest has left a video', async () => {
  const fileName = await show(50);
  act(() => events.emit('video.viewed', { fileName, seconds: 8, position: 58 }));
  expect(recordDeviceView).toHaveBeenCalledWith(fileName, 8, 58);
});

test('leaves nothing for guests of this browser where a member has left a video', async () => {
  const viewer = { id: 1, username: 'me', name: 'Me', avatar: null, willBeDeleted: null };
  useSession.setState({ status: 'signed-in', viewer });
  api.on('app/history/position', { data: { position: null, isPaused: false } });
  const fileName = await show(50);
  act(() => events.emit('video.viewed', { fileName, seconds: 8, position: 58 }));
  expect(recordDeviceView).not.toHaveBeenCalled();
});
