import { useTestApi } from '../../../test/api.ts';
import {
  createUser,
  createVideo,
  insertRow,
  type TestUser,
  type TestVideo,
} from '../../../test/factories.ts';
import { createViewEvent, createWatcher, type Watcher } from '../../../test/watch-history.ts';
import { insertEvents } from '../analytics/batch.ts';

const api = useTestApi();
let creator: TestUser;
let me: Watcher;
let cats: TestVideo;
let dogs: TestVideo;
let birds: TestVideo;

beforeEach(async () => {
  creator = await createUser(api.pool, { username: `maker${Math.random().toString(36).slice(2, 8)}` });
  const create = (description: string, columns = {}) =>
    createVideo(api.pool, creator, { description, duration: 100, ...columns });
  cats = await create('Two cats on a sofa #Funny');
  dogs = await create('A dog in the snow #funny #winter');
  birds = await create('Ein Vogel Ü 100% dabei');
  me = await createWatcher(api);
});

const names = (...videos: TestVideo[]) => videos.map(({ file_name }) => file_name);
const findPosition = async (video: TestVideo, token = me.token) =>
  (await api.call('app/history/position', { file: video.file_name }, token)).data.position;

describe('the list', () => {
  it('has the video that was watched last first, with the position and whether it was finished', async () => {
    await me.watch(cats, { ago: 300, position: 40 });
    await me.watch(dogs, { ago: 200, position: 99 });
    await me.watch(birds, { ago: 100, position: 6 });
    expect(await me.history()).toEqual(names(birds, dogs, cats));
    expect(await me.entries()).toMatchObject([
      { position: 6, isFinished: false, video: { fileName: birds.file_name } },
      { position: 99, isFinished: true, watchedAt: expect.closeTo(Date.now() / 1_000 - 200, -1) },
      { position: 40, isFinished: false },
    ]);
  });

  it('has a video once, at its last view, in whatever order the views arrive', async () => {
    await me.watch(cats, { ago: 50, position: 70 });
    await me.watch(dogs, { ago: 60 });
    await me.watch(cats, { ago: 90, position: 20 });
    expect(await me.history()).toEqual(names(cats, dogs));
    expect((await me.entries())[0]).toMatchObject({ position: 70 });
  });

  it('stores a batch once that is sent twice at the same time', async () => {
    const events = [createViewEvent(cats, { ago: 9 }), createViewEvent(dogs, { ago: 5 })];
    await Promise.all([me.send(events), me.send(events), me.send([...events].reverse())]);
    expect(await me.history()).toEqual(names(dogs, cats));
  });

  it('contains what was watched for 2 s, not what was scrolled past, and what others watched', async () => {
    await me.watch(cats, { seconds: 1.9 });
    await (await createWatcher(api)).watch(dogs);
    expect(await me.history()).toEqual([]);
    await me.watch(birds, { seconds: 2 });
    expect(await me.history()).toEqual(names(birds));
  });

  it('contains a video of less than 4 s of which half was watched', async () => {
    const short = await createVideo(api.pool, creator, { duration: 3 });
    await me.watch(short, { seconds: 1.4 });
    expect(await me.history()).toEqual([]);
    await me.watch(short, { seconds: 1.5 });
    expect(await me.history()).toEqual(names(short));
  });

  it('does not contain videos that the user may not watch anymore', async () => {
    const blocked = await createVideo(api.pool, await createUser(api.pool));
    for (const video of [cats, dogs, birds, blocked]) await me.watch(video);
    await insertRow(api.pool, 'blocks', { blocker_id: blocked.owner_id, blocked_id: me.id });
    await api.pool.query(`update videos set visibility = 'private' where id = $1`, [cats.id]);
    await api.pool.query(`update videos set visibility = 'unlisted' where id = $1`, [dogs.id]);
    await api.pool.query('delete from videos where id = $1', [birds.id]);
    expect(await me.history()).toEqual(names(dogs));
  });

  it.each([
    ['a word of the description, in any case', 'CATS', () => [cats]],
    ['a hashtag', '#funny', () => [dogs, cats]],
    ['several words, in any order', 'snow dog', () => [dogs]],
    ['words of which one is missing', 'snow cats', () => []],
    ['accents', 'vogel ü', () => [birds]],
    ['a character with a meaning in patterns', '100%', () => [birds]],
    ['another one', 'c_ts', () => []],
    ['spaces', '  ', () => [birds, dogs, cats]],
  ])('is searched by %s', async (_what, search, found) => {
    for (const [index, video] of [cats, dogs, birds].entries()) await me.watch(video, { ago: 30 - index });
    expect(await me.history(search)).toEqual(names(...found()));
  });

  it('is searched by the names of the creator', async () => {
    await me.watch(cats);
    const other = await createVideo(api.pool, await createUser(api.pool, { name: 'Old Salt' }));
    await me.watch(other);
    expect(await me.history(`@${creator.username}`)).toEqual(names(cats));
    expect(await me.history('salt')).toEqual(names(other));
  });

  it('rejects the token of another search', async () => {
    for (const video of [cats, dogs]) await me.watch(video);
    const { nextPageToken } = await api.call('app/history/get', { limit: 1 }, me.token);
    const body = { limit: 1, search: 'funny', nextPageToken };
    const response = await api.request('app/history/get', body, me.token);
    expect([response.statusCode, response.json.code]).toEqual([400, 'bad-page-token']);
  });
});

describe('removing a video', () => {
  it('hides it, and restores it at its place', async () => {
    await me.watch(cats, { ago: 20 });
    await me.watch(dogs, { ago: 10 });
    await me.remove(cats);
    await me.remove(cats);
    expect(await me.history()).toEqual(names(dogs));
    await me.remove(cats, false);
    expect(await me.history()).toEqual(names(dogs, cats));
  });

  it('is not undone by a view of it that was still queued, but by a later one', async () => {
    const queued = createViewEvent(cats, { ago: 5 });
    await me.watch(cats, { ago: 60 });
    await me.remove(cats);
    await me.send([queued]);
    expect(await me.history()).toEqual([]);
    await api.pool.query(`update watch_history set removed_at = now() - interval '3 seconds'`);
    await me.watch(cats, { ago: 1 });
    expect(await me.history()).toEqual(names(cats));
  });

  it('accepts a video that is not in the history, so that it can be sent again', async () => {
    expect(await me.remove({ file_name: 'no-such-video' })).toEqual({ data: { isRemoved: true } });
    await me.watch(cats);
    await me.clear();
    await me.remove(cats, false);
    expect(await me.history()).toEqual([]);
  });
});

describe('clearing', () => {
  it('deletes all, also views that arrive later, until something is watched', async () => {
    const offline = createViewEvent(birds, { ago: 3_600 });
    for (const video of [cats, dogs]) await me.watch(video);
    await me.clear();
    await me.send([offline]);
    expect(await me.history()).toEqual([]);
    await api.pool.query(`update watch_history_settings set cleared_at = now() - interval '5 seconds'`);
    await me.watch(dogs);
    expect(await me.history()).toEqual(names(dogs));
  });

  it('stays complete when views are stored at the same time', async () => {
    const events = [cats, dogs, birds].map((video) => createViewEvent(video, { ago: 2 }));
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([...events.map((event) => me.send([event])), me.clear(), me.send(events)]);
      expect(await me.history()).toEqual([]);
    }
  });

  it('hides a view that is being stored meanwhile', async () => {
    // Creates the partition of today.
    await me.watch(dogs, { ago: 5 });
    const client = await api.pool.connect();
    await client.query('begin');
    const { id = '', event, file, time, val1 } = createViewEvent(cats, { ago: 1 });
    const day = new Date().toISOString().slice(0, 10);
    await insertEvents(
      client,
      ...[[day], [id], [event], [file], [time], [val1], [val1], ['1']],
      ...[null, me.id, null, null],
    );
    await me.clear();
    await client.query('commit');
    client.release();
    // The view was stored, but it is older than the clear.
    const { rows } = await api.pool.query('select video_id from watch_history where user_id = $1', [me.id]);
    expect(rows).toEqual([{ video_id: cats.id }]);
    expect(await me.history()).toEqual([]);
  });

  it('is not undone by a browser whose clock is fast', async () => {
    const fast = 600;
    const event = createViewEvent(cats, { ago: 10 - fast });
    await me.clear();
    await me.send([event], Date.now() / 1_000 + fast);
    expect(await me.history()).toEqual([]);
  });

  it('resets what the feed has learned for the account', async () => {
    const affinities = { categories: { 1: [3, 2] }, hashtags: {}, creators: {} };
    await insertRow(api.pool, 'viewer_affinities', { viewer_key: `member:${me.id}`, affinities, version: 4 });
    await me.clear();
    const { rows } = await api.pool.query(
      `select affinities, version from viewer_affinities where viewer_key = 'member:' || $1::bigint`,
      [me.id],
    );
    expect(rows).toEqual([{ affinities: { categories: {}, hashtags: {}, creators: {} }, version: 5 }]);
  });

  it("leaves other users' histories", async () => {
    const other = await createWatcher(api);
    await other.watch(cats);
    await me.clear();
    expect(await other.history()).toEqual(names(cats));
  });
});

describe('the settings', () => {
  it('are on for a year at first, and are changed one by one', async () => {
    expect(await me.set({})).toEqual({ isPaused: false, retention: 'year' });
    expect(await me.set({ isPaused: true })).toEqual({ isPaused: true, retention: 'year' });
    expect(await me.set({ retention: 'unlimited' })).toEqual({ isPaused: true, retention: 'unlimited' });
    expect(await me.set({ isPaused: false })).toEqual({ isPaused: false, retention: 'unlimited' });
    expect(await me.set({})).toEqual({ isPaused: false, retention: 'unlimited' });
  });

  it('a pause, also in another tab, ignores what is left during it, also if it arrives after it', async () => {
    await me.watch(cats, { ago: 100 });
    await me.set({ isPaused: true });
    await api.pool.query(`update watch_history_settings set paused_at = now() - interval '60 seconds'`);
    const during = createViewEvent(dogs, { ago: 30 });
    await me.watch(dogs, { ago: 50 });
    await me.watch(birds, { ago: 70 });
    expect(await me.history()).toEqual(names(birds, cats));
    await me.set({ isPaused: true });
    await me.set({ isPaused: false });
    await me.send([during]);
    expect(await me.history()).toEqual(names(birds, cats));
    await api.pool.query(`update watch_history_settings set resumed_at = now() - interval '5 seconds'`);
    await me.watch(dogs, { ago: 1 });
    expect(await me.history()).toEqual(names(dogs, birds, cats));
  });

  it('a shorter retention deletes older videos at once', async () => {
    await me.watch(cats);
    await api.pool.query(`update watch_history set watched_at = now() - interval '40 days'`);
    await me.watch(dogs);
    await me.set({ retention: '30-days' });
    await me.set({ retention: 'unlimited' });
    expect(await me.history()).toEqual(names(dogs));
  });

  it('rejects another retention', async () => {
    const response = await api.request('app/history/settings', { retention: 'forever' }, me.token);
    expect(response.statusCode).toBe(422);
  });
});

describe('the position at which a video is resumed', () => {
  it.each([
    ['after 5 s', 5, 5],
    ['in the middle', 42.5, 42.5],
    ['just before the end', 94.9, 94.9],
    ['not before 5 s', 4.9, null],
    ['not at the end', 95, null],
  ])('%s', async (_what, position, expected) => {
    await me.watch(cats, { position });
    expect(await findPosition(cats)).toBe(expected);
  });

  it('is only that of the viewer, and of videos over 60 s', async () => {
    const short = await createVideo(api.pool, creator, { duration: 60 });
    await me.watch(cats, { position: 30 });
    await me.watch(short, { position: 30 });
    expect(await findPosition(short)).toBeNull();
    expect(await findPosition(cats, (await createWatcher(api)).token)).toBeNull();
    expect(await findPosition({ ...cats, file_name: 'no-such-video' })).toBeNull();
  });

  it.each([
    ['removed', () => me.remove(cats)],
    ['cleared', () => me.clear()],
    ['paused', () => me.set({ isPaused: true })],
  ])('does not exist while the history is %s', async (_what, change) => {
    await me.watch(cats, { ago: 2, position: 30 });
    await change();
    expect(await findPosition(cats)).toBeNull();
  });

  it('is at most the length, and without a reported position what was watched', async () => {
    await me.watch(cats, { ago: 2, position: 500 });
    expect((await me.entries())[0]).toMatchObject({ position: 100, isFinished: true });
    const { position: _position, ...event } = createViewEvent(dogs, { seconds: 25 });
    await me.send([event]);
    expect((await me.entries())[0]).toMatchObject({ position: 25 });
  });
});
