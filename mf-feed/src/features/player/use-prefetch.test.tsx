import { act, fireEvent, render } from '@testing-library/react';
import { aVideo } from '../../testing/a-video.ts';
import { fakeMedia } from '../../testing/fake-media.ts';
import type { Playable } from './playable.ts';
import { setCalm, usePlayer } from './player-store.ts';
import { usePrefetch } from './use-prefetch.ts';

const posters: string[] = [];
let files = 0;

function Page({ upcoming }: { upcoming: Playable[] }) {
  return <p>{usePrefetch(upcoming) ? 'ready' : 'not yet'}</p>;
}

function open() {
  files += 1;
  const upcoming = ['a', 'b', 'c'].map((name) => aVideo(`${name}${files}`));
  const result = render(<Page upcoming={upcoming} />);
  const isHeadFetched = () => document.querySelector(`#stage video[src*="/a${files}/"]`) !== null;
  return { ...result, isHeadFetched };
}

function connection(facts: { saveData?: boolean; effectiveType?: string }): void {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: facts });
}

beforeEach(() => {
  jest.useFakeTimers();
  fakeMedia();
  posters.length = 0;
  connection({ effectiveType: '4g' });
  usePlayer.setState({ isCalm: false, hasStarted: false });
  globalThis.Image = class {
    set src(address: string) {
      posters.push(address);
    }
  } as unknown as typeof Image;
});
afterEach(() => jest.useRealTimers());

test('nothing is fetched ahead while the watched video still needs the line', () => {
  const { isHeadFetched, getByText } = open();
  fireEvent.pointerDown(document.body);
  expect(getByText('ready')).toBeInTheDocument();
  expect(isHeadFetched()).toBe(false);
  expect(posters).toEqual([]);
});

test('once it is supplied, the head of the next video and two posters come', () => {
  const { isHeadFetched } = open();
  fireEvent.pointerDown(document.body);
  act(() => setCalm(true));
  expect(isHeadFetched()).toBe(true);
  expect(posters).toEqual([`/media/a${files}/poster.webp`, `/media/b${files}/poster.webp`]);
});

test('without any touch the browser is waited for until it is idle, two seconds at most', () => {
  const { getByText } = open();
  act(() => setCalm(true));
  expect(getByText('not yet')).toBeInTheDocument();
  expect(usePlayer.getState().hasStarted).toBe(true);
  act(() => jest.advanceTimersByTime(2_000));
  expect(getByText('ready')).toBeInTheDocument();
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'on a narrow line (%j) nothing is fetched ahead',
  (facts) => {
    connection(facts);
    const { isHeadFetched } = open();
    fireEvent.pointerDown(document.body);
    act(() => setCalm(true));
    expect(isHeadFetched()).toBe(false);
    expect(posters).toEqual([]);
  },
);
