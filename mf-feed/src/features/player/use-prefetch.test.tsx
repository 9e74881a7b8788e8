import { usePreferences } from '@ontrend/shared/session';
import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { createVideo } from '../../testing/create-video.ts';
import { fakeMedia } from '../../testing/fake-media.ts';
import type { PlayableVideo } from './playable.ts';
import { setBufferAhead, usePlayer } from './player-store.ts';
import type { Neighbours } from './prefetch/prefetch-plan.ts';
// Preload the lazy module, so that the timing does not depend on the import.
import './prefetch/prefetcher.ts';
import { usePrefetch } from './use-prefetch.ts';

const posters: { src: string; removed: boolean }[] = [];
let files = 0;

function Page({ around }: { around: Neighbours<PlayableVideo> | null }) {
  return <p>{usePrefetch(around) ? 'ready' : 'not yet'}</p>;
}

/** Renders a page with one previous and three next videos that have unique names. */
function open() {
  files += 1;
  const [behind, ...upcoming] = ['z', 'a', 'b', 'c'].map((name) => createVideo(`${name}${files}`));
  const result = render(<Page around={{ next: upcoming, previous: behind }} />);
  const headOf = (name: string) => document.querySelector(`#stage video[src*="/${name}${files}/"]`);
  const postersOf = () => posters.filter(({ removed }) => !removed).map(({ src }) => src.split('/')[2]);
  return { ...result, upcoming, behind, headOf, postersOf };
}

function connection(facts: { saveData?: boolean; effectiveType?: string }): void {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: facts });
}

/** Flushes pending promises. */
const flushPromises = () => act(async () => {});

beforeEach(() => {
  fakeMedia();
  posters.length = 0;
  connection({ effectiveType: '4g' });
  usePlayer.setState({ hasBufferAhead: false, canLoadDeferred: false });
  usePreferences.setState({ dataSaver: false });
  globalThis.Image = class {
    readonly #note = { src: '', removed: false };
    complete = false;
    set src(address: string) {
      this.#note.src = address;
      posters.push(this.#note);
    }
    removeAttribute() {
      this.#note.removed = true;
    }
  } as unknown as typeof Image;
});

test('prefetches nothing while the current video lacks buffer', async () => {
  const { headOf, getByText } = open();
  fireEvent.pointerDown(document.body);
  await flushPromises();
  expect(getByText('ready')).toBeInTheDocument();
  expect(headOf('a')).toBeNull();
  expect(posters).toEqual([]);
});

test('with enough buffer, fetches the next start segment and the posters of the neighbours', async () => {
  const { headOf, postersOf } = open();
  fireEvent.pointerDown(document.body);
  act(() => setBufferAhead(true));
  await waitFor(() => expect(headOf('a')).not.toBeNull());
  expect(headOf('a')).toHaveAttribute('preload', 'metadata');
  expect(postersOf()).toEqual([`a${files}`, `b${files}`, `z${files}`]);
});

test('aborts requests for posters of videos that are no longer neighbours', async () => {
  const { postersOf, upcoming, rerender } = open();
  fireEvent.pointerDown(document.body);
  act(() => setBufferAhead(true));
  await waitFor(() => expect(postersOf()).toContain(`z${files}`));
  rerender(<Page around={{ next: upcoming.slice(1), previous: upcoming[0] }} />);
  await waitFor(() => expect(postersOf().toSorted()).toEqual(['a', 'b', 'c'].map((name) => name + files)));
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
])('with %s, prefetches nothing', async (_name, facts, dataSaver) => {
  connection(facts);
  usePreferences.setState({ dataSaver });
  const { headOf } = open();
  fireEvent.pointerDown(document.body);
  act(() => setBufferAhead(true));
  await flushPromises();
  expect(headOf('a')).toBeNull();
  expect(posters).toEqual([]);
});

test('a page in the background prefetches nothing', async () => {
  const { headOf, rerender } = open();
  rerender(<Page around={null} />);
  fireEvent.pointerDown(document.body);
  act(() => setBufferAhead(true));
  await flushPromises();
  expect(headOf('a')).toBeNull();
});
