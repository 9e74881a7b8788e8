import { type FakeApi, renderRemote } from '@ontrend/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { usePlayer } from '../../features/player/player-store.ts';
import remote from '../../remote.ts';
import { createVideo } from '../../testing/create-video.ts';
import type { MediaLog } from '../../testing/fake-media.ts';
import { getPlayingVideos, getRows, getVideoIn, openFeed, setUpFeed } from '../../testing/feed-harness.ts';

let api: FakeApi;
let media: MediaLog;

beforeEach(() => {
  ({ api, media } = setUpFeed());
});

const muted = () => getVideoIn(getRows()[0])?.muted;

test('unmutes on the first gesture', async () => {
  await openFeed();
  fireEvent.click(document.body);
  expect(muted()).toBe(false);
});

test('on iOS, stays muted until the viewer unmutes', async () => {
  api.on('app/video/info', { data: createVideo('cat') });
  renderRemote(remote, { at: '/video/cat', device: { mobile: true, iOS: true } });
  await screen.findByRole('article');
  fireEvent.click(document.body);
  expect(document.querySelector('article video')).toHaveProperty('muted', true);
  fireEvent.click(screen.getByRole('button', { name: 'Unmute' }));
  expect(document.querySelector('article video')).toHaveProperty('muted', false);
});

test('a gesture on the mute button toggles once, and the choice stays', async () => {
  await openFeed();
  const toggle = within(getRows()[0] as HTMLElement).getByRole('button', { name: 'Unmute' });
  fireEvent.click(toggle);
  expect(muted()).toBe(false);
  fireEvent.click(toggle);
  fireEvent.click(document.body);
  expect(muted()).toBe(true);
});

test('on mobile except iOS, starting playback unmutes', async () => {
  api.on('app/video/info', { data: createVideo('cat') });
  renderRemote(remote, { at: '/video/cat', device: { mobile: true, android: true } });
  fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  act(() => usePlayer.setState({ muted: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(usePlayer.getState().muted).toBe(false);
});

test('plays muted when the browser blocks sound', async () => {
  await openFeed();
  fireEvent.keyDown(document.body, { key: ' ' });
  act(() => usePlayer.setState({ muted: false }));
  media.blocksSound = true;
  fireEvent.keyDown(document.body, { key: ' ' });
  await waitFor(() => expect(getPlayingVideos()).toHaveLength(1));
  expect(muted()).toBe(true);
});
