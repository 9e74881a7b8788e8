import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi } from '@ontrend/shared/testing';
import type { SeriesProgress } from '@ontrend/shared/wire';
import { renderHook } from '@testing-library/react';
import { recordProgress, useContinuePart } from './index.ts';

const CALL = 'app/playlist/progress';
const VIEWER = { id: 2, username: 'me', name: '', avatar: null, willBeDeleted: null };
const SERIES_ID = 'AAAAAAAAAAAAAAAA';
const STORAGE_KEY = `ontrend.user.${VIEWER.id}.series.${SERIES_ID}`;
/** After the page was opened. */
const NOW_S = Math.ceil(Date.now() / 1_000);

const PART = { file: 'b', part: 2, parts: 5, isFinished: false };

let api: FakeApi;
let nowS = NOW_S;
const flushPromises = () => new Promise((resolve) => setTimeout(resolve));
const signIn = () => useSession.setState({ status: 'signed-in', viewer: VIEWER });
const continuePart = (progress: SeriesProgress | null = null) =>
  renderHook(() => useContinuePart({ id: SERIES_ID, kind: 'series', progress })).result.current;
const store = (progress: object) => localStorage.setItem(STORAGE_KEY, JSON.stringify(progress));

beforeEach(() => {
  nowS = NOW_S;
  jest.spyOn(Date, 'now').mockImplementation(() => nowS * 1_000);
  localStorage.clear();
  api = fakeApi();
  api.on(CALL, { data: {} });
  signIn();
});
afterEach(() => jest.restoreAllMocks());

test.each([{ parts: null }, { parts: '5' }, { watchedAt: null }, { isFinished: null }])(
  'ignores a stored value with %j',
  (change) => {
    store({ ...PART, watchedAt: NOW_S, settledAt: null, ...change });
    const reply = { part: 3, parts: 5, isFinished: false, watchedAt: NOW_S - 10 };
    expect(continuePart(reply)).toBe(3);
  },
);

test('sends again a part that was watched again during the call', async () => {
  api.on(CALL, () => {
    if (nowS === NOW_S) {
      nowS += 60;
      recordProgress(SERIES_ID, PART);
    }
    return { data: {} };
  });
  recordProgress(SERIES_ID, PART);
  await flushPromises();
  expect(api.bodies(CALL).map(({ watchedAt }) => watchedAt)).toEqual([NOW_S, NOW_S + 60]);
});

describe('after the API has stored the last part of a series as finished', () => {
  const LAST_PART = { file: 'e', part: 5, parts: 5, isFinished: true };
  const EXTENDED = { part: 5, parts: 6, isFinished: true, watchedAt: NOW_S };

  test('offers a part that was added since', async () => {
    recordProgress(SERIES_ID, LAST_PART);
    expect(continuePart({ ...EXTENDED, watchedAt: NOW_S - 1 })).toBeNull();
    await flushPromises();
    expect(continuePart(EXTENDED)).toBe(6);
  });

  test('a reply from before that does not count', async () => {
    recordProgress(SERIES_ID, LAST_PART);
    await flushPromises();
    expect(continuePart({ part: 4, parts: 5, isFinished: false, watchedAt: NOW_S - 60 })).toBeNull();
  });

  describe('on a later page', () => {
    const EARLIER_MS = performance.timeOrigin - 1;

    test('offers an added part if the clock of the browser is fast', () => {
      store({ ...LAST_PART, watchedAt: NOW_S + 3_600, settledAt: EARLIER_MS });
      expect(continuePart(EXTENDED)).toBe(6);
    });

    test('offers nothing if the part was removed', () => {
      store({ ...PART, watchedAt: NOW_S - 60, settledAt: EARLIER_MS });
      expect(continuePart(null)).toBeNull();
    });
  });
});

test('offers guests what this browser has stored, also on a later page', () => {
  useSession.setState({ status: 'guest', viewer: null });
  const progress = { ...PART, watchedAt: NOW_S - 60, settledAt: performance.timeOrigin - 1 };
  localStorage.setItem(`ontrend.user.0.series.${SERIES_ID}`, JSON.stringify(progress));
  expect(continuePart()).toBe(2);
});

describe('while the session is unknown', () => {
  const UNSENT = { ...PART, watchedAt: NOW_S - 60, settledAt: null };
  beforeEach(() => useSession.setState({ status: 'unknown', viewer: null }));

  test('sends what is watched, with its time, when it turns out that the viewer is signed in', async () => {
    recordProgress(SERIES_ID, PART);
    await flushPromises();
    expect(api.bodies(CALL)).toEqual([]);
    nowS += 60;
    signIn();
    await flushPromises();
    expect(api.bodies(CALL)).toEqual([
      { playlist: SERIES_ID, file: 'b', isFinished: false, watchedAt: NOW_S },
    ]);
    expect(Object.keys(localStorage)).toEqual([STORAGE_KEY]);
  });

  test('stores what is watched in the browser when it turns out that the viewer is a guest', () => {
    recordProgress(SERIES_ID, PART);
    useSession.setState({ status: 'guest' });
    expect(continuePart()).toBe(2);
    expect(api.bodies(CALL)).toEqual([]);
  });

  test('sends what an earlier page could not send as soon as the session starts', async () => {
    store(UNSENT);
    signIn();
    await flushPromises();
    expect(api.bodies(CALL)).toMatchObject([{ file: 'b', watchedAt: NOW_S - 60 }]);
  });

  test("does not offer a guest's part", () => {
    localStorage.setItem(`ontrend.user.0.series.${SERIES_ID}`, JSON.stringify(UNSENT));
    expect(continuePart()).toBeNull();
  });
});
