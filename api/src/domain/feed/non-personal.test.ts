import { useTestApi } from '../../../test/api.ts';
import {
  createUser,
  createVideo,
  insertRow,
  type TestUser,
  type TestVideo,
} from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';
import { memberKey } from '../../platform/auth/viewer-keys.ts';
import { createCandidatePools } from './candidate-pools.ts';
import { EMPTY_FEED, rankVideos } from './rank.ts';
import type { RankingKind } from './weights.ts';

const api = useTestApi();
const CATEGORIES = [1, 2] as const;
const NON_PERSONAL = { kind: 'for-you', personal: false } as const;
const PERSONAL = { kind: 'for-you' } as const;
const zeroRandom = () => 0;
/** The category of the n-th video; all creators publish in both. */
const categoryOf = (n: number) => CATEGORIES[Math.floor(n / 6) % 2];

let videos: TestVideo[];
/** Two users: one likes the first category and follows its creator, the other the second. */
let fans: (TestUser & { token: string })[];

beforeAll(async () => {
  const creators = [];
  for (let n = 0; n < 6; n += 1) creators.push(await createUser(api.pool));
  videos = [];
  for (let n = 0; n < 48; n += 1) {
    const video = await createVideo(api.pool, creators[n % 6] as TestUser, {
      description: n % 3 === 0 ? 'With a spoiler' : 'Plain',
    });
    await insertRow(api.pool, 'video_categories', { category_id: categoryOf(n), video_id: video.id });
    videos.push(video);
  }
  fans = [];
  for (const category of CATEGORIES) {
    const fan = await createUser(api.pool);
    const affinities = { categories: { [category]: [9, 9] }, hashtags: {}, creators: {} };
    await insertRow(api.pool, 'viewer_affinities', {
      viewer_key: memberKey(fan.id),
      affinities: JSON.stringify(affinities),
    });
    const creator = creators[category - 1] as TestUser;
    await insertRow(api.pool, 'follows', { follower_id: fan.id, followed_id: creator.id });
    fans.push({ ...fan, token: (await signIn(api, fan)).token });
  }
});

const fan = (number: 0 | 1) => fans[number] as (typeof fans)[number];

/** The best videos without random variation, of a session or a first page. */
async function rankBest(user: TestUser | null, isPersonal: boolean, limit: number, kind: RankingKind) {
  const viewer = {
    id: user?.id ?? null,
    keys: { own: user ? memberKey(user.id) : null, browser: null },
    isPersonal,
  };
  const candidatePools = createCandidatePools(api.pool, 0);
  const context = { pool: api.pool, random: zeroRandom, candidatePools };
  return (await rankVideos(context, viewer, EMPTY_FEED, kind)).ids.slice(0, limit);
}
const shareOf = (category: number, ids: number[]) =>
  ids.filter((id) => categoryOf(videos.findIndex((video) => video.id === id)) === category).length /
  ids.length;

it.each([
  ['a first page', 10, 'first'],
  ['a session', 20, 'session'],
] as const)(
  "%s: follows each viewer's taste, and is the same for all, including guests, when it is not personal",
  async (_what, limit, kind) => {
    const [one, other] = [
      await rankBest(fan(0), true, limit, kind),
      await rankBest(fan(1), true, limit, kind),
    ];
    expect(shareOf(1, one)).toBeGreaterThan(0.6);
    expect(shareOf(1, other)).toBeLessThan(0.4);

    const unknownViewer = await rankBest(null, true, limit, kind);
    expect(await rankBest(fan(0), false, limit, kind)).toEqual(unknownViewer);
    expect(await rankBest(fan(1), false, limit, kind)).toEqual(unknownViewer);
  },
);

it('continues without affinities or repetitions, and excludes muted creators', async () => {
  const { token } = fan(0);
  await api.call('app/user/settings', { settings: { mutedWords: ['spoiler'] } }, token);
  const ids: number[] = [];
  let nextPageToken: string | null | undefined;
  while (ids.length < 30) {
    const page = await api.call('app/video/get', { filter: NON_PERSONAL, nextPageToken }, token);
    expect(page.data.filter(({ description }) => description.includes('spoiler'))).toEqual([]);
    ids.push(...page.data.map(({ id }) => id));
    nextPageToken = page.nextPageToken;
  }
  expect(new Set(ids).size).toBe(ids.length);
  // The other thirty, in halves: a personal feed would order them by taste.
  expect(shareOf(1, ids.slice(0, 15))).toBeGreaterThan(0.3);
  expect(shareOf(1, ids.slice(0, 15))).toBeLessThan(0.7);
  // Videos shown by it count as seen in every feed.
  const seen = ids.slice(0, 25);
  const later = await api.call('app/video/get', { filter: PERSONAL }, token);
  expect(later.data.slice(0, 5).filter(({ id }) => seen.includes(id))).toEqual([]);
});

it('a token is not valid for a feed of the other kind', async () => {
  const { token } = fan(1);
  for (const [began, goesOn] of [
    [PERSONAL, NON_PERSONAL],
    [NON_PERSONAL, PERSONAL],
  ] as const) {
    const first = await api.call('app/video/get', { filter: began }, token);
    const second = await api.call(
      'app/video/get',
      { filter: began, nextPageToken: first.nextPageToken },
      token,
    );
    for (const { nextPageToken } of [first, second]) {
      const other = await api.request('app/video/get', { filter: goesOn, nextPageToken }, token);
      expect([other.statusCode, other.json.code]).toEqual([400, 'bad-page-token']);
      const next = await api.call('app/video/get', { filter: began, nextPageToken }, token);
      expect(next.data).toHaveLength(5);
    }
  }
});

it.each([
  [{ kind: 'for-you', personal: 'no' }, 'filter.personal'],
  [{ kind: 'for-you', personal: null }, 'filter.personal'],
  [{ kind: 'category', value: 'cats', personal: false }, 'filter'],
])('rejects %j with a message', async (filter, field) => {
  const response = await api.request('app/video/get', { filter });
  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json.fields ?? {})).toEqual([field]);
  expect(response.json.messages[0]).toMatch(/\w+ \w+/);
});
