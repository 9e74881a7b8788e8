import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, type TestUser, type TestVideo } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
let creator: TestUser;
let me: TestUser;
let video: TestVideo;
let token: string;

beforeEach(async () => {
  creator = await createUser(api.pool);
  me = await createUser(api.pool);
  video = await createVideo(api.pool, creator);
  token = (await signIn(api, me)).token;
});

const rate = (rating: 0 | 1, as = token, file = video.file_name) =>
  api.call('app/video/rating', { file, rating }, as);

/** Waits until a statement waits for the lock of another connection. */
async function waitForBlockedStatement() {
  const blocked = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await api.pool.query(blocked)).rowCount === 0)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Both counters and the number of rows they count. */
async function counted() {
  const { rows } = await api.pool.query<Record<string, number>>(
    `select
       (select likes from videos where id = $1) as video,
       (select likes from users where id = $2) as owner,
       (select count(*) from likes where video_id = $1) as truth`,
    [video.id, creator.id],
  );
  return Object.values(rows[0] ?? {});
}

it('likes a video, updates the counts of video and owner, and returns the like in every list', async () => {
  expect(await rate(1, token, `${video.file_name}.mp4`)).toEqual({ data: { rating: 1, likes: 1 } });
  expect(await counted()).toEqual([1, 1, 1]);
  const { data } = await api.call('app/video/info', { fileName: video.file_name }, token);
  expect(data).toMatchObject({ rating: 1, likes: 1 });
  const guest = await api.call('app/video/info', { fileName: video.file_name });
  expect(guest.data).toMatchObject({ rating: 0, likes: 1 });
  const liked = await api.call('app/user/liked-v2', {}, token);
  expect(liked.videos.map(({ fileName }) => fileName)).toEqual([video.file_name]);

  expect(await rate(0)).toEqual({ data: { rating: 0, likes: 0 } });
  expect(await counted()).toEqual([0, 0, 0]);
});

it('counts a repeated or concurrent like once, and always returns the new number', async () => {
  expect(await rate(0)).toEqual({ data: { rating: 0, likes: 0 } });
  const likes = await Promise.all([rate(1), rate(1), rate(1), rate(1)]);
  for (const reply of likes) expect(reply).toEqual({ data: { rating: 1, likes: 1 } });
  expect(await rate(1)).toEqual({ data: { rating: 1, likes: 1 } });
  expect(await counted()).toEqual([1, 1, 1]);
  const removals = await Promise.all([rate(0), rate(0), rate(0)]);
  for (const reply of removals) expect(reply).toEqual({ data: { rating: 0, likes: 0 } });
  expect(await counted()).toEqual([0, 0, 0]);
});

it.each([1, 0] as const)('returns 404 for rating %i while the video is being deleted', async (rating) => {
  await rate(rating === 1 ? 0 : 1);
  const deletion = await api.pool.connect();
  try {
    await deletion.query('begin');
    await deletion.query('delete from videos where id = $1', [video.id]);
    const rated = api.request('app/video/rating', { file: video.file_name, rating }, token);
    await waitForBlockedStatement();
    // A deletion by SQL does not change the counter of the owner.
    await deletion.query('update users set likes = 0 where id = $1', [creator.id]);
    await deletion.query('commit');
    expect(await rated).toMatchObject({ statusCode: 404, json: { code: 'video-not-found' } });
  } finally {
    deletion.release(true);
  }
});

it("locks the owner's counter before the video's", async () => {
  const ownerChange = await api.pool.connect();
  try {
    await ownerChange.query('begin');
    await ownerChange.query('select from users where id = $1 for no key update', [creator.id]);
    const rated = rate(1);
    await waitForBlockedStatement();
    await ownerChange.query('select from videos where id = $1 for no key update nowait', [video.id]);
    await ownerChange.query('commit');
    expect(await rated).toEqual({ data: { rating: 1, likes: 1 } });
  } finally {
    ownerChange.release(true);
  }
});

it('notifies the owner once, removes the notification with the like, and does not notify for own videos', async () => {
  const { token: owner } = await signIn(api, creator);
  const notifications = async () => (await api.call('app/notification/get', {}, owner)).data;
  await rate(1, owner);
  expect(await notifications()).toEqual([]);
  await rate(1);
  await rate(1);
  expect(await notifications()).toEqual([
    expect.objectContaining({
      type: 'video-like',
      videoFileName: video.file_name,
      userData: expect.objectContaining({ username: me.username }),
    }),
  ]);
  await rate(0);
  expect(await notifications()).toEqual([]);
});

it("counts correctly while many users like each other's videos and remove their likes", async () => {
  const users = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const user = await createUser(api.pool);
      const [video, session] = await Promise.all([createVideo(api.pool, user), signIn(api, user)]);
      return { file: video.file_name, token: session.token };
    }),
  );
  await Promise.all(
    users.flatMap((one) =>
      users.flatMap(({ file }, index) => [
        rate(1, one.token, file),
        ...(index % 2 === 0 ? [rate(0, one.token, file)] : []),
        rate(1, one.token, file),
      ]),
    ),
  );
  const { rows } = await api.pool.query(
    `select 'video', id from videos where likes <> (select count(*) from likes where video_id = videos.id)
     union all
     select 'user', id from users where likes <>
       (select count(*) from likes l join videos v on v.id = l.video_id where v.owner_id = users.id)`,
  );
  expect(rows).toEqual([]);
});

it('returns 404 for videos of a user who has blocked the viewer', async () => {
  const { token: owner } = await signIn(api, creator);
  await api.call('app/user/block', { userId: me.id }, owner);
  const response = await api.request('app/video/rating', { file: video.file_name, rating: 1 }, token);
  expect([response.statusCode, response.json.code]).toEqual([404, 'video-not-found']);
  expect(await counted()).toEqual([0, 0, 0]);
});

it('lets the owner like a private video and returns 404 to other users', async () => {
  await api.pool.query(`update videos set visibility = 'private' where id = $1`, [video.id]);
  const { token: owner } = await signIn(api, creator);
  expect(await rate(1, owner)).toEqual({ data: { rating: 1, likes: 1 } });
  const response = await api.request('app/video/rating', { file: video.file_name, rating: 1 }, token);
  expect([response.statusCode, response.json.code]).toEqual([404, 'video-not-found']);
});

it('rejects unknown videos, invalid ratings and guests, and changes nothing', async () => {
  const hidden = await createVideo(api.pool, creator, { state: 'processing' });
  const file = video.file_name;
  const rejections = await Promise.all([
    api.request('app/video/rating', { file: 'nothing', rating: 1 }, token),
    api.request('app/video/rating', { file: hidden.file_name, rating: 1 }, token),
    api.request('app/video/rating', { file, rating: 1 }),
    api.request('app/video/rating', { file, rating: 2 }, token),
    api.request('app/video/rating', { file, rating: '1' }, token),
    api.request('app/video/rating', { file }, token),
    api.request('app/video/rating', { rating: 1 }, token),
  ]);
  expect(rejections.map(({ statusCode, json }) => [statusCode, json.code])).toEqual([
    [404, 'video-not-found'],
    [404, 'video-not-found'],
    [401, 'not-signed-in'],
    [422, 'invalid-input'],
    [422, 'invalid-input'],
    [422, 'invalid-input'],
    [422, 'invalid-input'],
  ]);
  expect(await counted()).toEqual([0, 0, 0]);
});
