import { createAdminRunner } from '../../../test/admin-runner.ts';
import { useTestApi } from '../../../test/api.ts';
import {
  createUser,
  createVideo,
  insertRow,
  PASSWORD,
  type TestUser,
  type TestVideo,
} from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
const { runText, runJson, skipActions, listActions } = createAdminRunner(api);
type Member = TestUser & { token: string };
let creator: Member;
let fan: Member;
let other: Member;
let video: TestVideo;

async function createMember(): Promise<Member> {
  const user = await createUser(api.pool);
  return { ...user, token: (await signIn(api, user)).token };
}

beforeEach(async () => {
  await api.pool.query('truncate user_reports, hashtags cascade');
  await skipActions();
  [creator, fan, other] = [await createMember(), await createMember(), await createMember()];
  video = await createVideo(api.pool, creator, { description: 'Look at this' });
  await createVideo(api.pool, creator);
  const tag = await insertRow<{ id: number }>(api.pool, 'hashtags', { name: 'tag', videos: 1 });
  await insertRow(api.pool, 'video_hashtags', { hashtag_id: tag.id, video_id: video.id });
  await api.pool.query('update users set videos = 2 where id = $1', [creator.id]);
});

const report = (by: Member, userReportType: 1 | 2 | 3 | 5, targetId: string, userReport = 1) =>
  api.call('app/user/report', { userReportType, targetId, userReport }, by.token);
const canSeeVideo = async (viewer: Member | null) =>
  (await api.request('app/video/info', { fileName: video.file_name }, viewer?.token)).statusCode === 200;
const canSeeProfile = async (viewer: Member | null) =>
  (await api.request('app/user/external-profile', { username: creator.username }, viewer?.token))
    .statusCode === 200;
const listed = async () =>
  (await api.call('app/video/get', { filter: { kind: 'hashtag', value: 'tag' } })).data.map(({ id }) => id);
async function readCounts() {
  const { rows } = await api.pool.query<{ own: number; tagged: number }>(
    `select (select videos from users where id = $1) as own, (select videos from hashtags where name = 'tag') as tagged`,
    [creator.id],
  );
  return [rows[0]?.own, rows[0]?.tagged];
}
const log = async () => (await listActions()).map(({ action, admin }) => [action, admin]);

describe('reports', () => {
  it('lists reports with their content, shows all reports about it, and closes them together', async () => {
    await report(fan, 1, video.file_name, 3);
    await report(other, 1, video.file_name, 1);
    await report(fan, 2, String(creator.id), 9);
    const list = await runJson<{ id: number }[]>('reports');
    expect(list).toMatchObject([
      { type: 'user', owner: creator.username, reason: 'Pretending to be someone else', open: 1 },
      { type: 'video', target: video.file_name, owner: creator.username, content: 'Look at this', open: 2 },
      { type: 'video', reason: 'Violence or dangerous acts', open: 2 },
    ]);
    expect(await runJson<unknown[]>('reports', '--type', 'user')).toHaveLength(1);
    expect(
      await runJson<unknown[]>('reports', '--limit', '1', '--before', String(list[0]?.id)),
    ).toMatchObject([{ id: list[1]?.id }]);

    const id = String(list[2]?.id);
    expect(await runJson('report', 'show', id)).toMatchObject({
      type: 'video',
      hidden: false,
      deleted: false,
      reports: [{ reporter: fan.username }, { reporter: other.username, closed_at: null }],
    });
    expect((await runText('report', 'close', id, '--outcome', 'all is well')).out).toBe(
      `Report ${id} closed with 1 more about the same video.`,
    );
    expect(await runJson<unknown[]>('reports')).toHaveLength(1);
    expect(await runJson<unknown[]>('reports', '--all', '--type', 'video')).toMatchObject([
      { outcome: 'all is well' },
      { outcome: 'all is well' },
    ]);
    expect((await runText('report', 'close', id)).err).toBe(`Report ${id} is already closed.`);
    expect(await log()).toEqual([['report close', 'root-of-tests']]);
  });

  it('shows a report about deleted content', async () => {
    await report(fan, 1, video.file_name);
    await api.pool.query('delete from videos where id = $1', [video.id]);
    const [only] = await runJson<{ id: number }[]>('reports');
    expect(await runJson('report', 'show', String(only?.id))).toMatchObject({ deleted: true, owner: null });
  });
});

describe('a video', () => {
  it('hides a video from everyone but its owner, updates counters, closes its reports, and restores it', async () => {
    await report(fan, 1, video.file_name);
    expect((await runText('video', 'hide', video.file_name, '--reason', 'too rude')).out).toBe(
      `Video ${video.file_name} by ${creator.username} hidden. 1 report closed.`,
    );
    expect([await canSeeVideo(creator), await canSeeVideo(fan), await canSeeVideo(null)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await listed()).toEqual([]);
    expect(await readCounts()).toEqual([1, 0]);
    expect(await runJson<unknown[]>('reports')).toEqual([]);
    expect((await runText('video', 'hide', video.file_name)).err).toBe(
      `Video ${video.file_name} is already hidden.`,
    );

    await runJson('video', 'restore', `${video.file_name}.mp4`);
    expect([await canSeeVideo(creator), await canSeeVideo(fan), await canSeeVideo(null)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await listed()).toEqual([video.id]);
    expect(await readCounts()).toEqual([2, 1]);
    expect(await log()).toEqual([
      ['video restore', 'root-of-tests'],
      ['video hide', 'root-of-tests'],
    ]);
    expect(await runJson<unknown[]>('log', '--target', video.file_name, '--limit', '1')).toMatchObject([
      { target_type: 'video', details: { username: creator.username } },
    ]);
  });

  it('counts a video once when two administrators hide it concurrently', async () => {
    const results = await Promise.all([1, 2, 3].map(() => runText('video', 'hide', video.file_name)));
    expect(results.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
    expect(await readCounts()).toEqual([1, 0]);
  });

  it('adds a video to the trusted list', async () => {
    await runJson('video', 'trust', video.file_name);
    const trusted = async () => (await api.call('app/video/trusted', {})).data.map(({ id }) => id);
    expect(await trusted()).toEqual([video.id]);
    expect(await runJson('trusted')).toMatchObject([{ file: video.file_name }]);
    expect((await runText('video', 'distrust', video.file_name)).out).toBe(
      `Video ${video.file_name} is no longer trusted.`,
    );
    expect(await trusted()).toEqual([]);
  });
});

describe('a playlist', () => {
  const KEY = 'AAAAAAAAAAAAAAAA';
  const canSee = async (viewer: Member | null) =>
    (await api.request('app/playlist/get', { playlist: KEY }, viewer?.token)).statusCode === 200;
  const listPublic = async (viewer?: Member) =>
    (await api.call('app/playlist/all', { username: creator.username }, viewer?.token)).data.map(
      ({ id }) => id,
    );

  beforeEach(async () => {
    await insertRow(api.pool, 'playlists', {
      key: KEY,
      owner_id: creator.id,
      title: 'Rude things',
      visibility: 'public',
    });
  });
  afterEach(() => api.pool.query('delete from playlists'));

  it('is hidden from everybody but its owner, who is told, and restored', async () => {
    await report(fan, 5, KEY);
    expect(await runJson('reports', '--type', 'playlist')).toMatchObject([
      { type: 'playlist', owner: creator.username, content: 'Rude things' },
    ]);
    expect((await runText('playlist', 'hide', KEY, '--reason', 'too rude')).out).toBe(
      `Playlist ${KEY} by ${creator.username} hidden. 1 report closed.`,
    );
    expect([await canSee(creator), await canSee(fan), await canSee(null)]).toEqual([true, false, false]);
    expect([await listPublic(fan), await listPublic(creator)]).toEqual([[], [KEY]]);
    expect((await api.call('app/playlist/get', { playlist: KEY }, creator.token)).data.isHidden).toBe(true);
    expect((await api.request('app/playlist/videos', { playlist: KEY }, fan.token)).statusCode).toBe(404);
    expect(await runJson('playlist', 'show', KEY)).toMatchObject({
      username: creator.username,
      open_reports: 0,
    });
    expect((await runText('playlist', 'hide', KEY)).err).toBe(`Playlist ${KEY} is already hidden.`);

    expect((await runText('playlist', 'restore', KEY)).out).toBe(
      `Playlist ${KEY} by ${creator.username} restored.`,
    );
    expect([await canSee(fan), await canSee(null)]).toEqual([true, true]);
    expect((await runText('playlist', 'restore', KEY)).err).toBe(`Playlist ${KEY} is not hidden.`);
    expect((await runText('playlist', 'show', 'nothing')).err).toBe('Playlist "nothing" does not exist.');
    expect(await log()).toEqual([
      ['playlist restore', 'root-of-tests'],
      ['playlist hide', 'root-of-tests'],
    ]);
  });

  it('counts as a strike of its owner while it is hidden', async () => {
    const strikes = async () =>
      (await api.pool.query('select target_id from moderation_strikes where user_id = $1', [creator.id]))
        .rows;
    await runJson('playlist', 'hide', KEY);
    expect(await strikes()).toEqual([{ target_id: KEY }]);
    await runJson('playlist', 'restore', KEY);
    expect(await strikes()).toEqual([]);
  });
});

it('hides a comment and restores its state', async () => {
  const comment = await insertRow<{ id: number }>(api.pool, 'comments', {
    video_id: video.id,
    author_id: fan.id,
    text: 'Rude',
    edited_at: new Date(),
    state: 'edited',
  });
  const state = async () =>
    (await api.pool.query('select state from comments where id = $1', [comment.id])).rows[0]?.state;
  await report(other, 3, String(comment.id));
  expect((await runText('comment', 'hide', String(comment.id))).out).toBe(
    `Comment ${comment.id} by ${fan.username} hidden. 1 report closed.`,
  );
  expect(await state()).toBe('hidden');
  expect(await runJson('comment', 'show', String(comment.id))).toMatchObject({
    state: 'hidden',
    text: 'Rude',
  });
  await runJson('comment', 'restore', String(comment.id));
  expect(await state()).toBe('edited');
});

describe('a user', () => {
  it('who is hidden can continue to use the site, invisible to others with all content', async () => {
    await report(fan, 2, String(creator.id));
    await runJson('user', 'hide', `@${creator.username.toUpperCase()}`);
    expect([await canSeeProfile(fan), await canSeeProfile(null), await canSeeProfile(creator)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([await canSeeVideo(fan), await canSeeVideo(creator)]).toEqual([false, true]);
    expect(await listed()).toEqual([]);
    expect((await readCounts())[1]).toBe(0);
    expect((await api.request('app/user/subscribe', { userId: creator.id }, fan.token)).statusCode).toBe(404);
    expect((await api.request('app/user/get-profile', {}, creator.token)).statusCode).toBe(200);
    expect(await runJson<unknown[]>('reports')).toEqual([]);

    await runJson('user', 'restore', `id:${creator.id}`);
    expect([await canSeeProfile(fan), await canSeeVideo(fan)]).toEqual([true, true]);
    expect(await listed()).toEqual([video.id]);
    expect(await readCounts()).toEqual([2, 1]);
  });

  it('whose account is blocked is signed out and invisible until unblocked', async () => {
    await runJson('account', 'block', creator.username, '--reason', 'spam');
    expect((await api.request('app/user/get-profile', {}, creator.token)).statusCode).toBe(401);
    const registration = { email: creator.email, password: PASSWORD };
    const login = await api.request('app/user/login', { registration });
    expect(login.statusCode).not.toBe(200);
    expect([await canSeeProfile(fan), await canSeeVideo(fan)]).toEqual([false, false]);
    expect(await runJson('user', 'show', creator.username)).toMatchObject({ state: 'blocked' });

    await runJson('account', 'unblock', creator.username);
    expect((await api.request('app/user/login', { registration })).statusCode).toBe(200);
    expect([await canSeeProfile(fan), await canSeeVideo(fan)]).toEqual([true, true]);
    expect(await readCounts()).toEqual([2, 1]);
  });

  it('can be signed out everywhere and sign in again', async () => {
    const second = await signIn(api, creator);
    const reply = await runJson('account', 'sign-out', creator.username, '--reason', 'stolen phone');
    expect(reply).toMatchObject({ username: creator.username, sessions: 2 });
    for (const token of [creator.token, second.token])
      expect((await api.request('app/user/get-profile', {}, token)).statusCode).toBe(401);
    const { refreshToken } = second;
    expect((await api.request('app/user/relogin', { refreshToken })).statusCode).toBe(400);
    expect((await api.request('app/user/get-profile', {}, fan.token)).statusCode).toBe(200);
    expect((await runText('account', 'sign-out', creator.username)).out).toContain('of 0 sessions');
    const again = await signIn(api, creator);
    expect((await api.request('app/user/get-profile', {}, again.token)).statusCode).toBe(200);
    expect((await log()).map(([action]) => action)).toEqual(['account sign-out', 'account sign-out']);
  });

  it('who is hidden remains hidden when the blocked account is unblocked', async () => {
    await runJson('user', 'hide', creator.username);
    await runJson('account', 'block', creator.username);
    await runJson('account', 'unblock', creator.username);
    expect(await canSeeProfile(fan)).toBe(false);
    expect((await readCounts())[1]).toBe(0);
    await runJson('user', 'restore', creator.username);
    expect(await readCounts()).toEqual([2, 1]);
  });
});
