import { applySignals, NO_AFFINITIES, type VideoTraits } from './affinities.ts';
import { computeBaseScore, computePersonalScore, type VideoMetrics } from './score.ts';

type Scored = VideoMetrics & VideoTraits & { isFollowed: boolean };

const plain: Scored = {
  ...{ ageDays: 10, duration: 10, likes: 0, comments: 0, views: 100, skips: 60, replays: 5, finished: 50 },
  ...{ secondsWatched: 800, isTrusted: false, isFollowed: false, ownerId: 1, categories: [1], hashtags: [] },
};
const score = (changes: Partial<Scored> = {}, interests = NO_AFFINITIES) => {
  const video = { ...plain, ...changes };
  return computeBaseScore(video) + computePersonalScore(video, video.isFollowed, interests);
};

describe('a video scores higher', () => {
  it.each<[string, Partial<Scored>]>([
    ['when it is fresh', { ageDays: 0 }],
    ['when it is younger, also among the old', { ageDays: 9 }],
    ['the more it is liked', { likes: 50 }],
    ['the more it is talked of', { comments: 50 }],
    ['the more often it is finished', { finished: 80 }],
    ['the longer it is watched', { secondsWatched: 1_200 }],
    ['the more often it is replayed', { replays: 30 }],
    ['when it is trusted', { isTrusted: true }],
    ['when its creator is followed', { isFollowed: true }],
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
  const interests = applySignals(
    NO_AFFINITIES,
    0,
    Array.from({ length: 20 }, () => ({ signal: 1, traits })),
  );
  const popular = score(
    {
      ...{ likes: 1_000, views: 20_000, skips: 12_000, finished: 10_000, replays: 1_000 },
      secondsWatched: 160_000,
    },
    interests,
  );
  expect(score({ categories: [2] }, interests)).toBeGreaterThan(score({}, interests));
  expect(score({ hashtags: [3] }, interests)).toBeGreaterThan(score({}, interests));
  expect(score({ ownerId: 9 }, interests)).toBeGreaterThan(score({}, interests));
  expect(score({ categories: [2], hashtags: [3] }, interests)).toBeGreaterThan(popular);
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
