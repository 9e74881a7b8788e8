import {
  type Affinities,
  affinityFor,
  applySignals,
  computeSignal,
  findFavorites,
  mergeBrowserAffinities,
  NO_AFFINITIES,
} from './affinities.ts';

const DAY = 24 * 3_600 * 1_000;
const engagement = {
  share: null,
  finished: false,
  replayed: false,
  skipped: false,
  liked: null,
  saved: null,
};
const signalFor = (signal: number, category: number, ownerId = 1, hashtags: number[] = []) => ({
  signal,
  traits: { ownerId, categories: [category], hashtags },
});

describe('the signal of an engagement', () => {
  it.each([
    ['nothing', {}, null],
    ['finished', { share: 1, finished: true }, 1],
    ['skipped at once', { skipped: true, share: 0.1 }, -1],
    ['left after the end', { skipped: true, share: 1, finished: true }, 1],
    ['replayed', { replayed: true, skipped: true }, 1.5],
    ['watched half', { share: 0.5 }, 0.2],
    ['liked', { liked: true }, 2],
    ['finished and liked', { finished: true, share: 1, liked: true }, 3],
    ['removed a like', { liked: false }, -1],
    ['saved', { saved: true }, 2],
    ['removed from the saved videos', { saved: false }, -1],
  ])('%s', (_what, changes, signal) => {
    const said = computeSignal({ ...engagement, ...changes });
    if (signal === null) expect(said).toBeNull();
    else expect(said).toBeCloseTo(signal);
  });
});

it('of a finished part of a series is stronger than that of another finished video', () => {
  const finished = { ...engagement, share: 1, finished: true };
  expect(computeSignal(finished, true)).toBeGreaterThan(computeSignal(finished) ?? 0);
  expect(computeSignal({ ...engagement, share: 0.5 }, true)).toBe(
    computeSignal({ ...engagement, share: 0.5 }),
  );
});

describe('the series that a viewer watches', () => {
  const finish = (series: number, video: number) => ({
    ...signalFor(1, 5),
    finishedPart: [series, video] as [number, number],
  });

  it('are listed with the last finished part, the latest first, up to a limit', () => {
    let affinities = applySignals(NO_AFFINITIES, 0, [finish(1, 11), finish(2, 21), finish(1, 12)]);
    expect(affinities.series).toEqual([
      [1, 12],
      [2, 21],
    ]);
    for (let n = 3; n < 30; n += 1) affinities = applySignals(affinities, DAY, [finish(n, n)]);
    expect(affinities.series).toHaveLength(10);
    expect(affinities.series?.[0]).toEqual([29, 29]);
  });

  it('include those of the browser while a member is new', () => {
    const browser = applySignals(NO_AFFINITIES, 0, [finish(1, 11), finish(2, 21)]);
    const own = applySignals(NO_AFFINITIES, 0, [finish(2, 22)]);
    expect(mergeBrowserAffinities(own, browser).series).toEqual([
      [2, 22],
      [1, 11],
    ]);
  });
});

describe('affinities', () => {
  it('grow with finished and shrink with skipped videos, after a few signals', () => {
    const once = applySignals(NO_AFFINITIES, 0, [signalFor(1, 5), signalFor(-1, 6)]);
    expect(findFavorites(once.categories, 4)).toEqual([]);
    const often = applySignals(once, 0, [
      signalFor(1, 5),
      signalFor(1, 5),
      signalFor(-1, 6),
      signalFor(-1, 6),
    ]);
    expect(findFavorites(often.categories, 4)).toEqual([5]);
    expect(affinityFor(often.categories, 5)).toBeGreaterThan(0.4);
    expect(affinityFor(often.categories, 6)).toBeLessThan(-0.4);
    expect(affinityFor(often.categories, 7)).toBe(0);
  });

  it('decay: a like of four weeks ago has a quarter of the weight of a like of today', () => {
    const before = applySignals(
      NO_AFFINITIES,
      0,
      Array.from({ length: 8 }, () => signalFor(1, 5)),
    );
    const after = applySignals(before, 28 * DAY, []);
    expect(after.categories[5]).toEqual([2, 2]);
    // A clock that is behind does not increase the weight.
    expect(applySignals(before, -DAY, []).categories[5]).toEqual([8, 8]);
  });

  it('have a limited size', () => {
    let affinities: Affinities = NO_AFFINITIES;
    for (let n = 0; n < 300; n += 1) {
      affinities = applySignals(affinities, 0, [
        signalFor(1, n, n, [n, n + 1_000]),
        signalFor(1, 9_999, 9_999, [9_999]),
      ]);
    }
    expect(Object.keys(affinities.categories)).toHaveLength(20);
    expect(Object.keys(affinities.hashtags)).toHaveLength(40);
    expect(Object.keys(affinities.creators)).toHaveLength(40);
    expect(findFavorites(affinities.categories, 1)).toEqual([9_999]);
    expect(JSON.stringify(affinities).length).toBeLessThan(3_000);
  });

  it('include those of the browser while a member is new', () => {
    const browser = applySignals(
      NO_AFFINITIES,
      0,
      Array.from({ length: 5 }, () => signalFor(1, 5)),
    );
    const young = applySignals(NO_AFFINITIES, 0, [signalFor(1, 6)]);
    expect(findFavorites(mergeBrowserAffinities(young, browser).categories, 4)).toEqual([5]);
    const favoritesAfter = (signals: number) => {
      const own = applySignals(
        NO_AFFINITIES,
        0,
        Array.from({ length: signals }, () => signalFor(1, 6)),
      );
      return findFavorites(mergeBrowserAffinities(own, browser).categories, 4).toSorted();
    };
    expect(favoritesAfter(29)).toEqual([5, 6]);
    expect(favoritesAfter(30)).toEqual([6]);
  });
});
