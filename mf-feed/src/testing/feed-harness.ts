import type { Device, ShellServices } from '@ontrend/shared/contract';
import { usePreferences } from '@ontrend/shared/session';
import { DEFAULT_PREFERENCES } from '@ontrend/shared/session/preferences-cookie';
import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import { waitFor } from '@testing-library/react';
// Preload lazy modules, so that render times do not depend on imports.
import '../features/ads/row-ad.tsx';
import '../features/video-item/trusted-badge.tsx';
import '../pages/feed/desktop-extras.tsx';
import '../pages/feed/feed-extras.tsx';
import '../pages/feed/row-aside.tsx';
import '../pages/video/browse-dialog.tsx';
import { resetPosition, savePosition } from '../features/feed/feed-position.ts';
import { FOR_YOU } from '../features/feed/index.ts';
import { usePlayer } from '../features/player/player-store.ts';
import remote from '../remote.ts';
import { createVideo } from './create-video.ts';
import { fakeMedia, type MediaLog } from './fake-media.ts';
import { fakeObserver } from './fake-observer.ts';
import { flushPromises } from './flush-promises.ts';

/** Creates a reply of `app/video/get`. */
export const createPage = (names: string[], nextPageToken: string | null = null) => ({
  data: names.map((name) => createVideo(name)),
  nextPageToken,
});

/** Creates a reply of `app/video/trusted`. */
export const createTrustedPage = (names: string[], nextPageToken: string | null = null) => ({
  ...createPage(names, nextPageToken),
  pagination: { page: 1, recordsPerPage: 15, recordsTotal: names.length },
});

/** The first render takes long on a busy machine. Checked often, because most tests wait for it. */
const RENDER_TIMEOUT = { timeout: 10_000, interval: 10 };

/** Resets the browser and sets up a fake API with three videos. Call in `beforeEach`. */
export function setUpFeed(): { api: FakeApi; media: MediaLog } {
  const media = fakeMedia();
  fakeObserver();
  globalThis.matchMedia = (() => ({ matches: true })) as unknown as typeof matchMedia;
  usePreferences.setState(DEFAULT_PREFERENCES);
  usePlayer.setState({
    playing: true,
    muted: true,
    isSoundChosen: false,
    hasBufferAhead: false,
    canLoadDeferred: true,
    fileName: null,
    revealedVideos: [],
  });
  resetPosition(FOR_YOU);
  savePosition(FOR_YOU, 0);
  const api = fakeApi();
  api.on('app/video/get', createPage(['cat', 'dog', 'owl']));
  api.on('app/video/trusted', createTrustedPage([]));
  return { api, media };
}

/** Opens the feed and waits for its videos. */
export async function openFeed(options: { device?: Partial<Device>; shell?: Partial<ShellServices> } = {}) {
  const result = renderRemote(remote, { at: '/', ...options });
  // Query by element, because role queries are slow.
  await waitFor(() => expect(document.querySelector('article')).not.toBeNull(), RENDER_TIMEOUT);
  // Wait for deferred chunks.
  await flushPromises();
  return result;
}

/** Returns the rows of the desktop list. */
export const getRows = () => [...document.querySelectorAll<HTMLElement>('[data-index]')];

export const getPlayingVideos = () =>
  [...document.querySelectorAll('video')].filter((element) => !element.paused);

/** Returns the video element in a row, or null. */
export const getVideoIn = (row: HTMLElement | undefined) => row?.querySelector('video') ?? null;
