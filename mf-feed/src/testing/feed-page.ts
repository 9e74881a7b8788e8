import { usePreferences } from '@ontrend/shared/session';
import { DEFAULT_PREFERENCES } from '@ontrend/shared/session/preferences-cookie';
import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import { screen } from '@testing-library/react';
import { FOR_YOU } from '../features/feed/index.ts';
import { rememberPosition } from '../features/feed/position.ts';
import { usePlayer } from '../features/player/player-store.ts';
import remote from '../remote.ts';
import { aVideo } from './a-video.ts';
import { fakeMedia, type MediaLog } from './fake-media.ts';
import { fakeObserver } from './fake-observer.ts';

/** A reply of `app/video/get`. */
export const pageOf = (names: string[], nextPageToken: string | null = null) => ({
  data: names.map((name) => aVideo(name)),
  nextPageToken,
});

/** A browser and an API in their first state: three videos, nobody has touched anything. Call in `beforeEach`. */
export function startFeed(): { api: FakeApi; media: MediaLog } {
  const media = fakeMedia();
  fakeObserver();
  globalThis.matchMedia = (() => ({ matches: true })) as unknown as typeof matchMedia;
  usePreferences.setState(DEFAULT_PREFERENCES);
  usePlayer.setState({
    ...{ playing: true, muted: true, isSoundChosen: false, isCalm: false, hasStarted: true },
    ...{ fileName: null, uncovered: [] },
  });
  rememberPosition(FOR_YOU, 0);
  const api = fakeApi();
  api.on('app/video/get', pageOf(['cat', 'dog', 'owl']));
  return { api, media };
}

/** Opens the feed and waits for its videos. */
export async function openFeed() {
  const result = renderRemote(remote, { at: '/' });
  await screen.findAllByRole('article');
  return result;
}

/** The rows of the desktop's list. */
export const rows = () => [...document.querySelectorAll<HTMLElement>('[data-index]')];

/** The elements that play. */
export const playing = () => [...document.querySelectorAll('video')].filter((element) => !element.paused);

/** The element in a row, or null. */
export const videoIn = (row: HTMLElement | undefined) => row?.querySelector('video') ?? null;
