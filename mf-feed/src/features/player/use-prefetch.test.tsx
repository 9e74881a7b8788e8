import { usePreferences } from '@ontrend/shared/session';
import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { createVideo } from '../../testing/create-video.ts';
import { fakeMedia } from '../../testing/fake-media.ts';
import type { PlayableVideo } from './playable.ts';
import { setBufferAhead, usePlayer } from './player-store.ts';
import type { Neighbors } from './prefetch/prefetch-plan.ts';
// Preload the lazy module, so that the timing does not depend on the import.
import './prefetch/prefetcher.ts';
import { usePrefetch } from './use-prefetch.ts';

const posters: { src: string; removed: boolean }[] = [];
let files = 0;

function Page({ neighbors }: { neighbors: Neighbors<PlayableVideo> | null }) {
  return <p>{usePrefetch(neighbors) ? 'ready' : 'not yet'}</p>;
}

/** Renders a page with one previous and three next videos that have unique names. */
function open() {
  files += 1;
  const [previous, ...next] = ['z', 'a', 'b', 'c'].map((name) => createVideo(`${name}${files}`));
  const result = render(<Page neighbors={{ next, previous }} />);
  const getStartSegmentVideo = (name: string) =>
    document.querySelector(`#stage video[src*="/${name}${files}/"]`);
  const getLoadingPosters = () =>
    posters.filter(({ removed }) => !removed).map(({ src }) => src.split('/')[2]);
  return { ...result, next, previous, getStartSegmentVideo, getLoadingPosters };
}

function setConnection(networkInformation: { saveData?: boolean; effectiveType?: string }): void {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: networkInformation });
}

/** Flushes pending promises. */
const flushPromises = () => act(async () => {});

beforeEach(() => {
  fakeMedia();
  posters.length = 0;
  setConnection({ effectiveType: '4g' });
  usePlayer.setState({ hasBufferAhead: false, canLoadDeferred: false });
  usePreferences.setState({ dataSaver: false });
  globalThis.Image = class {
    readonly #poster = { src: '', removed: false };
    complete = false;
    set src(address: string) {
      this.#poster.src = address;
      posters.push(this.#poster);
    }
    removeAttribute() {
      this.#poster.removed = true;
    }
  } as unknown as typeof Image;
});

test('prefetches nothing while the current video lacks buffer', async () => {
  const { getStartSegmentVideo, getByText } = open();
  fireEvent.pointerDown(document.body);
  await flushPromises();
  expect(getByText('ready')).toBeInTheDocument();
  expect(getStartSegmentVideo('a')).toBeNull();
  expect(posters).toEqual([]);
});

test('with enough buffer, fetches the next start segment and the posters of the neighbors', async () => {
  const { getStartSegmentVideo, getLoadingPosters } = open();
  fireEvent.pointerDown(document.body);
  act(() => setBufferAhead(true));
  await waitFor(() => expect(getStartSegmentVideo('a')).not.toBeNull());
  expect(getStartSegmentVideo('a')).toHaveAttribute('preload', 'metadata');
  expect(getLoadingPosters()).toEqual([`a${files}`, `b${files}`, `z${files}`]);
});

test('aborts requests for posters of videos that are no longer neighbors', async () => {
  const { getLoadingPosters, next, rerender } = open();
  fireEvent.pointerDown(document.body);
  act(() => setBufferAhead(true));
  await waitFor(() => expect(getLoadingPosters()).toContain(`z${files}`));
  rerender(<Page neighbors={{ next: next.slice(1), previous: next[0] }} />);
  await waitFor(() =>
    expect(getLoadingPosters().toSorted()).toEqual(['a', 'b', 'c'].map((name) => name + files)),
  );
});

test('without an interaction, waits until the browser is idle, at most two seconds', async () => {
  jest.useFakeTimers();
  const { getByText } = open();
  act(() => setBufferAhead(true));
  expect(getByText('not yet')).toBeInTheDocument();
  expect(usePlayer.getState().canLoadDeferred).toBe(true);
  act(() => jest.advanceTimersByTime(2_000));
  expect(getByText('ready')).toBeInTheDocument();
  jest.useRealTimers();
  await flushPromises();
});

test.each([
  ['data saver of the browser', { saveData: true }, false],
  ['2g', { effectiveType: '2g' }, false],
  ['slow 2g', { effectiveType: 'slow-2g' }, false],
  ['data saver of the preferences', { effectiveType: '4g' }, true],
])('with %s, prefetches nothing', async (_name, networkInformation, dataSaver) => {
  setConnection(networkInformation);
  usePreferences.setState({ dataSaver });
  const { getStartSegmentVideo } = open();
  fireEvent.pointerDown(document.body);
  act(() => setBufferAhead(true));
  await flushPromises();
  expect(getStartSegmentVideo('a')).toBeNull();
  expect(posters).toEqual([]);
});

test('a page in the background prefetches nothing', async () => {
  const { getStartSegmentVideo, rerender } = open();
  rerender(<Page neighbors={null} />);
  fireEvent.pointerDown(document.body);
  act(() => setBufferAhead(true));
  await flushPromises();
  expect(getStartSegmentVideo('a')).toBeNull();
});
