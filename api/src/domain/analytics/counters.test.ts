import { randomUUID } from 'node:crypto';
import { useTestApi } from '../../../test/api.ts';
import {
  createUser,
  createVideo,
  insertRow,
  type TestUser,
  type TestVideo,
} from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';
import { rollUpAnalytics } from './roll-up.ts';

const api = useTestApi();
const device = { language: 'en', platform: 'Linux', resolution: '1440x900', brand: 'Chromium' };
let owner: TestUser;
let video: TestVideo;
let browserCount = 0;

type TestEvent = 'view' | 'skip' | 'replay' | 'rating';
interface EventOrigin {
  clientId?: string;
  token?: string;
  file?: string;
  daysAgo?: number;
}

/** Creates a registered browser. */
async function registerBrowser(): Promise<string> {
  browserCount += 1;
  const { data } = await api.call('app/device/create', {
    clientId: `browser-number-${1_000 + browserCount}`,
  });
  return data.clientId;
}

async function sendEvents(
  events: [TestEvent, number?][],
  { clientId, token, file, daysAgo = 0 }: EventOrigin = {},
) {
  const time = Math.floor(Date.now() / 1_000) - daysAgo * 86_400;
  const sent = events.map(([event, val1 = 0]) => ({
    ...{ id: randomUUID(), event, val1, time, file: file ?? video.file_name },
  }));
  clientId ??= await registerBrowser();
  await api.call('app/analytics/batch', { events: sent, device, clientId }, token);
}

const stats = async () => {
  const { rows } = await api.pool.query(
    `select s.views, s.skips, s.replays, s.finished, s.seconds_watched as seconds, v.views as "ofVideo"
     from videos v left join video_stats s on s.video_id = v.id where v.id = $1`,
    [video.id],
  );
  return rows[0];
};

beforeEach(async () => {
  await api.pool.query('truncate analytics_events, video_stats, viewer_affinities, client_views, clients');
  owner = await createUser(api.pool);
  video = await createVideo(api.pool, owner, { duration: 10 });
});

describe('the counters of a video', () => {
  it('count views, skips, replays and finished views', async () => {
    await sendEvents([['view', 10], ['replay'], ['rating', 1]]);
    await sendEvents([['view', 9.6]]);
    await sendEvents([['view', 2], ['skip']]);
    await sendEvents([['view', 1.9], ['skip']]);
    expect(await rollUpAnalytics(api.pool)).toBe(8);
    expect(await stats()).toEqual({
      ...{ views: 3, skips: 2, replays: 1, finished: 2, seconds: expect.closeTo(21.6), ofVideo: 3 },
    });
  });

  it('count each event once with concurrent and repeated runs', async () => {
    await Promise.all(Array.from({ length: 20 }, () => sendEvents([['view', 5]])));
    await Promise.all([rollUpAnalytics(api.pool), rollUpAnalytics(api.pool)]);
    await rollUpAnalytics(api.pool);
    await sendEvents([['view', 5]]);
    await rollUpAnalytics(api.pool);
    expect(await stats()).toMatchObject({ views: 21, ofVideo: 21 });
    expect(await rollUpAnalytics(api.pool)).toBe(0);
  });

  it('count half of a short video as a view, and ignore a deleted video', async () => {
    await api.pool.query('update videos set duration = 1 where id = $1', [video.id]);
    await sendEvents([['view', 0.5]]);
    await sendEvents([['view', 0.4]]);
    const gone = await createVideo(api.pool, owner);
    await sendEvents([['view', 5]], { file: gone.file_name });
    await api.pool.query('delete from videos where id = $1', [gone.id]);
    expect(await rollUpAnalytics(api.pool)).toBe(3);
    expect(await stats()).toMatchObject({ views: 1 });
  });

  it('do not count leaving after the end as a skip', async () => {
    await sendEvents([['view', 10], ['skip']]);
    const clientId = await registerBrowser();
    await sendEvents([['replay']], { clientId });
    await rollUpAnalytics(api.pool);
    await sendEvents([['view', 14], ['skip']], { clientId });
    await rollUpAnalytics(api.pool);
    expect(await stats()).toMatchObject({ views: 2, skips: 0, replays: 1 });
  });
});

describe('events that do not count', () => {
  it('from an unregistered browser', async () => {
    for (let n = 0; n < 5; n += 1)
      await sendEvents([['view', 10], ['skip']], { clientId: `unknown-${randomUUID()}` });
    expect(await rollUpAnalytics(api.pool)).toBe(10);
    expect(await stats()).toMatchObject({ views: null, ofVideo: 0 });
    const { rows } = await api.pool.query('select from viewer_affinities union all select from client_views');
    expect(rows).toEqual([]);
  });

  it('of the same browser on the same day, in one batch or several, but on another day they do', async () => {
    const clientId = await registerBrowser();
    await sendEvents([['view', 3], ['view', 10], ['view', 10], ['replay'], ['replay']], { clientId });
    await rollUpAnalytics(api.pool);
    await sendEvents([['view', 10], ['replay']], { clientId });
    await rollUpAnalytics(api.pool);
    expect(await stats()).toMatchObject({ views: 1, replays: 1, finished: 1, seconds: 10 });
    await sendEvents([['view', 5]], { clientId, daysAgo: 1 });
    await rollUpAnalytics(api.pool);
    expect(await stats()).toMatchObject({ views: 2, seconds: 15 });
  });

  it('beyond the limit per IP address', async () => {
    for (let n = 0; n < 29; n += 1) await sendEvents([['view', 5]]);
    await rollUpAnalytics(api.pool);
    for (let n = 0; n < 3; n += 1) await sendEvents([['view', 5]]);
    await rollUpAnalytics(api.pool);
    await sendEvents([['view', 5]]);
    await rollUpAnalytics(api.pool);
    expect(await stats()).toMatchObject({ views: 30 });
  });

  it("of the video's creator", async () => {
    const { token } = await signIn(api, owner);
    await sendEvents([['view', 10], ['replay']], { token });
    await rollUpAnalytics(api.pool);
    expect(await stats()).toMatchObject({ ofVideo: 0 });
  });

  it("watched time beyond ten times the video's length", async () => {
    await sendEvents([['view', 30_000]]);
    await rollUpAnalytics(api.pool);
    expect(await stats()).toMatchObject({ views: 1, seconds: 100 });
  });
});

it('stores the IP address only as a number that changes daily', async () => {
  const clientId = await registerBrowser();
  await sendEvents([['view', 5]], { clientId });
  await sendEvents([['view', 5]], { clientId, daysAgo: 1 });
  await sendEvents([['skip']]);
  const { rows } = await api.pool.query<{ day: Date; source: number }>(
    'select distinct day, source from analytics_events where source is not null',
  );
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map(({ source }) => source)).size).toBe(2);
});

describe('daily totals', () => {
  const days = async (table: string, key: string, id: number) =>
    (
      await api.pool.query(
        `select (now() at time zone 'utc')::date - day as ago, views, seconds_watched as seconds, likes
         from ${table} where ${key} = $1 order by 1`,
        [id],
      )
    ).rows;

  it('contain views and watched seconds of the day of the event', async () => {
    const other = await createVideo(api.pool, owner, { duration: 10 });
    await sendEvents([['view', 5]]);
    await sendEvents([['view', 6]], { daysAgo: 2 });
    await sendEvents([['view', 7]], { file: other.file_name });
    await rollUpAnalytics(api.pool);
    expect(await days('video_daily_stats', 'video_id', video.id)).toEqual([
      { ago: 0, views: 1, seconds: 5, likes: 0 },
      { ago: 2, views: 1, seconds: 6, likes: 0 },
    ]);
    expect(await days('creator_daily_stats', 'user_id', owner.id)).toEqual([
      { ago: 0, views: 2, seconds: 12, likes: 0 },
      { ago: 2, views: 1, seconds: 6, likes: 0 },
    ]);
  });

  it('contain gained and lost likes and followers, independent of what wrote them', async () => {
    const fans = [await createUser(api.pool), await createUser(api.pool), await createUser(api.pool)];
    for (const { id } of fans) {
      await insertRow(api.pool, 'likes', { user_id: id, video_id: video.id });
      await insertRow(api.pool, 'follows', { follower_id: id, followed_id: owner.id });
    }
    await api.pool.query(
      `insert into likes (user_id, video_id, created_at) values ($1, $2, now() - interval '3 days')`,
      [owner.id, video.id],
    );
    await rollUpAnalytics(api.pool);
    await api.pool.query('delete from likes where user_id = $1', [fans[0]?.id]);
    await api.pool.query('delete from follows where follower_id = $1', [fans[0]?.id]);
    await rollUpAnalytics(api.pool);
    await rollUpAnalytics(api.pool);
    expect(await days('video_daily_stats', 'video_id', video.id)).toEqual([
      expect.objectContaining({ ago: 0, likes: 2 }),
      expect.objectContaining({ ago: 3, likes: 1 }),
    ]);
    const { rows } = await api.pool.query(
      'select sum(likes) as likes, sum(followers) as followers from creator_daily_stats where user_id = $1',
      [owner.id],
    );
    expect(rows).toEqual([{ likes: 3, followers: 2 }]);
  });

  it('contain likes of a video that members like and save between two runs', async () => {
    for (let member = 0; member < 2; member += 1) {
      const { token } = await signIn(api, await createUser(api.pool));
      await api.call('app/video/rating', { file: video.file_name, rating: 1 }, token);
      await api.call('app/playlist/save', { file: video.file_name, isSaved: true }, token);
    }
    await sendEvents([['view', 5]]);
    await rollUpAnalytics(api.pool);
    expect(await days('video_daily_stats', 'video_id', video.id)).toEqual([
      { ago: 0, views: 1, seconds: 5, likes: 2 },
    ]);
    expect((await api.pool.query('select from counter_changes')).rows).toEqual([]);
  });

  it('ignore users and videos that are deleted before they are counted', async () => {
    const fan = await createUser(api.pool);
    await insertRow(api.pool, 'likes', { user_id: fan.id, video_id: video.id });
    await insertRow(api.pool, 'follows', { follower_id: fan.id, followed_id: owner.id });
    await sendEvents([['view', 5]]);
    await api.pool.query('delete from users where id = $1', [owner.id]);
    await rollUpAnalytics(api.pool);
    const { rows } = await api.pool.query('select count(*) from counter_changes');
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe('exploration of new videos', () => {
  const explore = async () =>
    (await api.pool.query('select explore from videos where id = $1', [video.id])).rows[0]?.explore;

  it('ends after a hundred views, or after too many skips', async () => {
    await sendEvents([['view', 5]]);
    await rollUpAnalytics(api.pool);
    expect(await explore()).toBe(2);
    await api.pool.query('update videos set views = $2 where id = $1', [video.id, 99]);
    await sendEvents([['view', 5]]);
    await rollUpAnalytics(api.pool);
    expect(await explore()).toBe(0);

    video = await createVideo(api.pool, owner);
    await insertRow(api.pool, 'video_stats', { video_id: video.id, skips: 400 });
    await sendEvents([['skip']]);
    await rollUpAnalytics(api.pool);
    expect(await explore()).toBe(0);
  });

  it('is reduced when the creator has enough views', async () => {
    await insertRow(api.pool, 'creator_stats', { user_id: owner.id, views: 100 });
    await sendEvents([['view', 5]]);
    await rollUpAnalytics(api.pool);
    expect(await explore()).toBe(1);
  });
});
