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
import { rollUpAnalytics } from '../analytics/roll-up.ts';
import type { Affinities } from './affinities.ts';

// Saved videos and finished parts of series as signals of the ranking.

const api = useTestApi();
let creator: TestUser;
let viewer: TestUser & { token: string };
let clientId: string;

beforeEach(async () => {
  await api.pool.query('truncate videos, playlists, counter_changes, viewer_affinities cascade');
  creator = await createUser(api.pool);
  const user = await createUser(api.pool);
  viewer = { ...user, token: (await signIn(api, user)).token };
  clientId = (await api.call('app/device/create', {}, viewer.token)).data.clientId;
});

async function readAffinities(): Promise<Affinities | undefined> {
  const { rows } = await api.pool.query<{ affinities: Affinities }>(
    'select affinities from viewer_affinities where viewer_key = $1',
    [`member:${viewer.id}`],
  );
  return rows[0]?.affinities;
}

describe('a saved video', () => {
  let video: TestVideo;
  beforeEach(async () => {
    video = await createVideo(api.pool, creator);
  });

  const save = (isSaved: boolean) =>
    api.call('app/playlist/save', { file: video.file_name, isSaved }, viewer.token);
  async function readHot(): Promise<number> {
    await rollUpAnalytics(api.pool);
    const { rows } = await api.pool.query<{ hot: number }>(
      'select hot from video_stats where video_id = $1',
      [video.id],
    );
    return rows[0]?.hot ?? Number.NEGATIVE_INFINITY;
  }
  const readCreatorSignals = async () => (await readAffinities())?.creators[creator.id];

  it('is more popular, and the viewer likes its creator more, once per save', async () => {
    await api.pool.query('insert into video_stats (video_id) values ($1)', [video.id]);
    await save(true);
    await save(true);
    const hot = await readHot();
    expect(await readCreatorSignals()).toEqual([2, 1]);
    expect(await readHot()).toBe(hot);
    expect(await readCreatorSignals()).toEqual([2, 1]);
    await save(false);
    expect(await readHot()).toBeLessThan(hot);
    expect((await readCreatorSignals())?.[0]).toBeCloseTo(1);
  });

  it('that is removed before the next rollup changes nothing', async () => {
    await save(true);
    await save(false);
    await readHot();
    expect(await readCreatorSignals()).toBeUndefined();
  });

  it('has no effect on likes in statistics', async () => {
    await save(true);
    await rollUpAnalytics(api.pool);
    const { rows } = await api.pool.query('select likes, views from video_daily_stats where video_id = $1', [
      video.id,
    ]);
    expect(rows).toEqual([{ likes: 0, views: 0 }]);
  });
});

describe('a finished part of a series', () => {
  let parts: TestVideo[];
  let series: number;
  /** The first page has ten videos. */
  const OTHERS = 60;

  beforeEach(async () => {
    parts = [];
    for (let n = 0; n < 3; n += 1)
      parts.push(await createVideo(api.pool, creator, { published_at: new Date(Date.now() - 9e9) }));
    for (let n = 0; n < OTHERS; n += 1) {
      const other = n % 10 === 0 ? await createUser(api.pool) : creator;
      await createVideo(api.pool, other, { likes: 50 });
    }
    series = (
      await insertRow<{ id: number }>(api.pool, 'playlists', {
        key: 'AAAAAAAAAAAAAAAA',
        owner_id: creator.id,
        kind: 'series',
        title: 'Story',
        visibility: 'public',
      })
    ).id;
    for (const [index, part] of parts.entries())
      await insertRow(api.pool, 'playlist_videos', {
        playlist_id: series,
        video_id: part.id,
        position: `a${index}`,
        is_part: true,
      });
  });

  async function watch(index: number, seconds = 100): Promise<void> {
    const event = {
      id: randomUUID(),
      event: 'view' as const,
      file: parts[index]?.file_name ?? '',
      time: Math.floor(Date.now() / 1_000),
      val1: seconds,
    };
    await api.call('app/analytics/batch', { events: [event], clientId }, viewer.token);
    await rollUpAnalytics(api.pool);
  }
  /** Positions of parts on the first page of the feed. */
  async function readOffered(): Promise<number[]> {
    const { data } = await api.call('app/video/get', { clientId }, viewer.token);
    return data.flatMap(({ id }) => {
      const index = parts.findIndex((part) => part.id === id);
      return index === -1 ? [] : [index];
    });
  }

  it('brings the next part to the next first page', async () => {
    expect(await readOffered()).toEqual([]);
    await watch(0);
    expect(await readOffered()).toEqual([1]);
    await watch(1);
    expect(await readOffered()).toEqual([2]);
    await watch(2);
    expect(await readOffered()).toEqual([]);
  });

  it('counts more than another finished video', async () => {
    await watch(0);
    const asPart = (await readAffinities())?.creators[creator.id]?.[0] ?? 0;
    await api.pool.query('truncate viewer_affinities, analytics_events');
    await api.pool.query(`update playlists set kind = 'playlist' where id = $1`, [series]);
    await api.pool.query('update playlist_videos set is_part = false');
    await watch(0);
    const asVideo = (await readAffinities())?.creators[creator.id]?.[0] ?? 0;
    expect(asPart).toBeGreaterThan(asVideo);
  });

  it('brings no next part before it is finished', async () => {
    await watch(0, 3);
    expect(await readOffered()).toEqual([]);
  });

  it.each([
    ['is private', `update playlists set visibility = 'private'`],
    ['is hidden by a moderator', 'update playlists set hidden_at = now()'],
    ['is no series anymore', `update playlists set kind = 'playlist'`],
  ])('brings no next part if its playlist %s', async (_what, change) => {
    await watch(0);
    await api.pool.query(change);
    expect(await readOffered()).toEqual([]);
  });

  it('brings no next part to a feed without personalization', async () => {
    await watch(0);
    const filter = { kind: 'for-you', personal: false } as const;
    const { data } = await api.call('app/video/get', { clientId, filter }, viewer.token);
    expect(data.map(({ id }) => id)).not.toContain(parts[1]?.id);
  });
});
