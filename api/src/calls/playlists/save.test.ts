import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, type TestUser, type TestVideo } from '../../../test/factories.ts';
import { type Curator, createCurator } from '../../../test/playlists.ts';
import { signIn } from '../../../test/sign-in.ts';
import { deleteUserData } from '../../domain/retention/delete-user-data.ts';

const api = useTestApi();
let creator: TestUser;
let video: TestVideo;
let me: Curator;

beforeEach(async () => {
  creator = await createUser(api.pool);
  video = await createVideo(api.pool, creator);
  me = await createCurator(api);
});

async function readVideo(token?: string) {
  const { data } = await api.call('app/video/info', { fileName: video.file_name }, token);
  return { isSaved: data.isSaved, saves: data.saves };
}

/** The counter of saves, the counters of playlists, and the rows that they count. */
async function readCounts() {
  const { rows } = await api.pool.query<Record<string, number>>(
    `select (select saves from videos where id = $1) as saves,
       (select coalesce(sum(videos), 0)::integer from playlists where owner_id = $2) as videos,
       (select count(*)::integer from playlist_videos l join playlists p on p.id = l.playlist_id where p.owner_id = $2) as rows`,
    [video.id, me.id],
  );
  return Object.values(rows[0] ?? {});
}

it('saves a video, counts it, and shows that in every reply', async () => {
  expect(await me.save(video)).toEqual({ isSaved: true, saves: 1 });
  expect(await readVideo(me.token)).toEqual({ isSaved: true, saves: 1 });
  expect(await readVideo()).toEqual({ isSaved: false, saves: 1 });
  expect(await me.save(video, false)).toEqual({ isSaved: false, saves: 0 });
  expect(await readVideo(me.token)).toEqual({ isSaved: false, saves: 0 });
});

it('has the last saved video first', async () => {
  const others = [await createVideo(api.pool, creator), await createVideo(api.pool, creator)];
  for (const one of [video, ...others]) await me.save(one);
  const [saved] = await me.all();
  expect(saved).toMatchObject({ kind: 'saved', title: '', visibility: 'private', videos: 3 });
  expect(await me.videos(saved?.id ?? '')).toEqual(
    [...others]
      .reverse()
      .concat(video)
      .map((one) => one.file_name),
  );
});

it('saves once when tabs save at the same time, also for the first saved video', async () => {
  await Promise.all(Array.from({ length: 6 }, () => me.save(video)));
  expect(await readCounts()).toEqual([1, 1, 1]);
  expect(await me.all()).toHaveLength(1);
  await Promise.all(Array.from({ length: 4 }, () => me.save(video, false)));
  expect(await readCounts()).toEqual([0, 0, 0]);
});

it('removes a saved video that the user may not see anymore, but does not save one', async () => {
  await me.save(video);
  await api.pool.query(`update videos set visibility = 'private' where id = $1`, [video.id]);
  const [saved] = await me.all();
  expect(await me.videos(saved?.id ?? '')).toEqual([]);
  expect(await me.save(video, false)).toEqual({ isSaved: false, saves: 0 });
  const response = await api.request('app/playlist/save', { file: video.file_name, isSaved: true }, me.token);
  expect([response.statusCode, response.json.code]).toEqual([404, 'video-not-found']);
});

it('saves no more than 5,000 videos, and repeats of saved ones', async () => {
  await me.save(video);
  await api.pool.query('update playlists set videos = 5000 where owner_id = $1', [me.id]);
  const other = await createVideo(api.pool, creator);
  const body = { file: other.file_name, isSaved: true };
  const response = await api.request('app/playlist/save', body, me.token);
  expect([response.statusCode, response.json.code]).toEqual([409, 'playlist-full']);
  expect(await me.save(video)).toEqual({ isSaved: true, saves: 1 });
});

it('subtracts a deleted video, and the saves of a deleted account', async () => {
  const { token } = await signIn(api, creator);
  const other = await createVideo(api.pool, creator);
  await me.save(video);
  await me.save(other);
  await api.call('app/user/video-delete', { file: other.file_name }, token);
  expect(await readCounts()).toEqual([1, 1, 1]);
  await deleteUserData(api.pool, me.id, new AbortController().signal);
  expect(await readCounts()).toEqual([0, 0, 0]);
});

it('counts correctly while users save videos that are being deleted', async () => {
  const { token } = await signIn(api, creator);
  const videos = await Promise.all(Array.from({ length: 4 }, () => createVideo(api.pool, creator)));
  const friend = await createCurator(api);
  // A save of a video that was just deleted is rejected.
  await Promise.all(
    videos.flatMap((one) => [
      me.save(one).catch(() => undefined),
      friend.save(one).catch(() => undefined),
      api.call('app/user/video-delete', { file: one.file_name }, token),
    ]),
  );
  const { rows } = await api.pool.query(
    `select id from playlists p
     where owner_id = any($1) and videos <> (select count(*) from playlist_videos where playlist_id = p.id)`,
    [[me.id, friend.id]],
  );
  expect(rows).toEqual([]);
});
