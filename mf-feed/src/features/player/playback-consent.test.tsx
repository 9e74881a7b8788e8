import { ShellServicesProvider } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { addTexts } from '@ontrend/shared/i18n';
import { usePreferences } from '@ontrend/shared/session';
import { DEFAULT_PREFERENCES } from '@ontrend/shared/session/preferences-cookie';
import { fakeShellServices } from '@ontrend/shared/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import en from '../../locales/en.json';
import { createVideo } from '../../testing/create-video.ts';
import { fakeMedia, type MediaLog } from '../../testing/fake-media.ts';
import { getPlayingVideos } from '../../testing/feed-harness.ts';
// Preload the lazy component, so that its render time does not depend on the import.
import './sensitive-content-overlay.tsx';
import { usePlayer } from './player-store.ts';
import { VideoPlayer, type ViewportState } from './video-player.tsx';

let media: MediaLog;

/** Waits until the controls, which load with the first video, are rendered. */
const waitForControls = () => screen.findByRole('slider', { name: 'Position in the video' });

const createPlayer = (fileName: string, viewportState: ViewportState, isSensitive = false) => (
  <ShellServicesProvider value={fakeShellServices()}>
    <article>
      <VideoPlayer
        key={fileName}
        video={createVideo(fileName)}
        viewportState={viewportState}
        isSensitive={isSensitive}
      />
    </article>
  </ShellServicesProvider>
);

beforeEach(() => {
  addTexts('mf-feed', en);
  media = fakeMedia();
  usePreferences.setState({ ...DEFAULT_PREFERENCES, autoplay: false });
  usePlayer.setState({ playing: false, canLoadDeferred: true, fileName: null, revealedVideos: [] });
});

describe('with autoplay off', () => {
  test('a video waits for the play button, and so does the next one', async () => {
    const { rerender } = render(createPlayer('cat', 'current'));
    await waitForControls();
    expect(getPlayingVideos()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(getPlayingVideos()).toHaveLength(1);
    rerender(createPlayer('dog', 'current'));
    await act(async () => {});
    expect(getPlayingVideos()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  });

  test('a video that plays continues when it moves to another slot', () => {
    const { unmount } = render(createPlayer('cat', 'current'));
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    unmount();
    render(createPlayer('cat', 'current'));
    expect(getPlayingVideos()).toHaveLength(1);
  });

  test('leaving a video does not emit a skip', () => {
    const skipped = jest.fn();
    const stop = events.on('video.skipped', skipped);
    const { rerender } = render(createPlayer('cat', 'current'));
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    rerender(createPlayer('cat', 'off-screen'));
    expect(skipped).not.toHaveBeenCalled();
    stop();
  });
});

test('with autoplay on, the next video plays even after a paused one', () => {
  usePreferences.setState({ autoplay: true });
  usePlayer.setState({ playing: true });
  const { rerender } = render(createPlayer('cat', 'current'));
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(getPlayingVideos()).toEqual([]);
  rerender(createPlayer('dog', 'current'));
  expect(getPlayingVideos()).toHaveLength(1);
});

describe('a video with sensitive content', () => {
  beforeEach(() => {
    usePreferences.setState({ autoplay: true });
    usePlayer.setState({ playing: true });
  });

  test('loads nothing and shows only a warning with a button', async () => {
    render(createPlayer('cat', 'current', true));
    expect(await screen.findByText('This video may contain sensitive content.')).toBeVisible();
    expect(document.querySelector('article :is(video, .feed-poster)')).toBeNull();
    expect(media.calls).toEqual([]);
  });

  test('plays and gets the focus after the viewer confirms, and shows no second warning', async () => {
    const { unmount } = render(createPlayer('cat', 'current', true));
    fireEvent.click(await screen.findByRole('button', { name: 'Show video' }));
    expect(getPlayingVideos()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus();
    unmount();
    render(createPlayer('cat', 'current', true));
    expect(getPlayingVideos()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Show video' })).toBeNull();
  });
});
