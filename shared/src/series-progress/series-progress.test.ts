import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi } from '@ontrend/shared/testing';
import type { SeriesProgress } from '@ontrend/shared/wire';
import { renderHook } from '@testing-library/react';
import { recordProgress, useContinuePart } from './index.ts';

const CALL = 'app/playlist/progress';
const VIEWER = { id: 2, username: 'me', name: '', avatar: null, willBeDeleted: null };
const SERIES_ID = 'AAAAAAAAAAAAAAAA';
const STORAGE_KEY = `ontrend.user.${VIEWER.id}.series.${SERIES_ID}`;
const NOW_S = Math.floor(Date.now() / 1_000);

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
    store({ ...PART, watchedAt: NOW_S, isSettled: false, ...change });
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
