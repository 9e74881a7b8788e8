import { applySignals, NO_AFFINITIES, type VideoTraits } from './affinities.ts';
import { computeBaseScore, computePersonalScore, type VideoMetrics } from './score.ts';

type ScoreInput = VideoMetrics & VideoTraits & { isFollowed: boolean };

const averageVideo: ScoreInput = {
  ...{
    ageDays: 10,
    duration: 10,
    likes: 0,
    saves: 0,
    comments: 0,
    views: 100,
    skips: 60,
    replays: 5,
    finished: 50,
  },
  ...{ secondsWatched: 800, isTrusted: false, isFollowed: false, ownerId: 1, categories: [1], hashtags: [] },
};
const score = (changes: Partial<ScoreInput> = {}, affinities = NO_AFFINITIES) => {
  const video = { ...averageVideo, ...changes };
  return computeBaseScore(video) + computePersonalScore(video, video.isFollowed, affinities);
};

describe('a video scores higher', () => {
  it.each<[string, Partial<ScoreInput>]>([
    ['if it is new', { ageDays: 0 }],
    ['if it is newer, also among old videos', { ageDays: 9 }],
    ['with more likes', { likes: 50 }],
    ['with more saves', { saves: 40 }],
    ['with more comments', { comments: 50 }],
    ['if it is finished more often', { finished: 80 }],
    ['if it is watched longer', { secondsWatched: 1_200 }],
    ['if it is replayed more often', { replays: 30 }],
    ['if it is trusted', { isTrusted: true }],
    ['if the viewer follows its creator', { isFollowed: true }],
  ])('%s', (_why, changes) => {
    expect(score(changes)).toBeGreaterThan(score());
  });
});

it('scores lower for every skip at the same plays and finished views', () => {
  const few = { views: 150, skips: 10, finished: 50, secondsWatched: 800 };
  // Fifty additional views add less than a tenth.
  expect(score(few) - score()).toBeGreaterThan(0.3);
});

it('gives little weight to a video with few plays', () => {
  const two = { views: 2, skips: 0, finished: 2, secondsWatched: 20, replays: 0 };
  const many = { views: 200, skips: 0, finished: 200, secondsWatched: 2_000, replays: 0 };
  expect(score(many) - score({ ...many, finished: 0 })).toBeGreaterThan(
    2 * (score(two) - score({ ...two, finished: 0 })),
  );
});

it("ranks the viewer's affinities above general popularity", () => {
  const traits = { ownerId: 9, categories: [2], hashtags: [3] };
  const affinities = applySignals(
    NO_AFFINITIES,
    0,
    Array.from({ length: 20 }, () => ({ signal: 1, traits })),
  );
  const popular = score(
    {
      ...{ likes: 1_000, views: 20_000, skips: 12_000, finished: 10_000, replays: 1_000 },
      secondsWatched: 160_000,
    },
    affinities,
  );
  expect(score({ categories: [2] }, affinities)).toBeGreaterThan(score({}, affinities));
  expect(score({ hashtags: [3] }, affinities)).toBeGreaterThan(score({}, affinities));
  expect(score({ ownerId: 9 }, affinities)).toBeGreaterThan(score({}, affinities));
  expect(score({ categories: [2], hashtags: [3] }, affinities)).toBeGreaterThan(popular);
});

it('is finite for all counter values', () => {
  const empty = {
    ageDays: 0,
    duration: 0,
    likes: 0,
    comments: 0,
    views: 0,
    skips: 0,
    replays: 0,
    finished: 0,
  };
  expect(score({ ...empty, secondsWatched: 0, categories: [], hashtags: [] })).toEqual(expect.any(Number));
  expect(Number.isFinite(score({ ...empty, secondsWatched: 50 }))).toBe(true);
  expect(Number.isFinite(score({ views: 0, replays: 40, likes: 40 }))).toBe(true);
});
