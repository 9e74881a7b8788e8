import { useTestApi } from '../../../test/api.ts';
import { createVideo, type TestVideo } from '../../../test/factories.ts';
import { type Curator, createCurator, readPlaylist } from '../../../test/playlists.ts';

const api = useTestApi();
let me: Curator;
let friend: Curator;
let videos: TestVideo[];

beforeEach(async () => {
  [me, friend] = [await createCurator(api), await createCurator(api)];
  videos = [];
  for (let index = 0; index < 4; index += 1) videos.push(await createVideo(api.pool, friend));
});

const names = (...indexes: number[]) => indexes.map((index) => videos[index]?.file_name);
const at = (index: number) => videos[index] as TestVideo;

async function createPlaylist(visibility: 'private' | 'unlisted' | 'public' = 'private') {
  const { id } = await me.edit({ title: 'Cats', visibility });
  for (const video of videos) await me.include(id, video);
  return id;
}

const statusOf = async (path: string, body: object, token?: string) => {
  const { statusCode, json } = await api.request(path, body, token);
  return [statusCode, json.code];
};

it('creates a playlist with its first video, and changes it', async () => {
  const created = await me.edit({ title: '  Cats\nand more ', file: at(0).file_name });
  expect(created).toMatchObject({
    kind: 'playlist',
    title: 'Cats and more',
    description: '',
    visibility: 'private',
    videos: 1,
    cover: { fileName: at(0).file_name },
    hasChosenCover: false,
    user: { username: me.username },
  });
  const { id } = created;
  await me.include(id, at(1));
  const changed = await me.edit({
    playlist: id,
    description: 'Only\n\n\n\ncats',
    visibility: 'public',
    cover: at(1).file_name,
  });
  expect(changed).toMatchObject({
    title: 'Cats and more',
    description: 'Only\n\ncats',
    visibility: 'public',
  });
  expect([changed.cover?.fileName, changed.hasChosenCover]).toEqual([at(1).file_name, true]);
  await me.include(id, at(1), false);
  expect((await me.all())[0]).toMatchObject({ cover: { fileName: at(0).file_name }, hasChosenCover: false });
});

it('rejects a missing title, an unknown cover, and changes of the saved videos', async () => {
  const edit = (body: object) => statusOf('app/playlist/edit', body, me.token);
  await me.save(at(0));
  const [saved] = await me.all();
  for (const body of [
    { title: 'New', cover: at(0).file_name },
    { playlist: saved?.id, file: at(1).file_name },
    {},
    { title: '' },
    { title: ' \u202e ' },
    { title: 'x'.repeat(101) },
  ])
    expect(await edit(body)).toEqual([422, 'invalid-input']);
  expect(await edit({ playlist: saved?.id, title: 'Mine' })).toEqual([403, 'saved-videos']);
  expect(await statusOf('app/playlist/delete', { playlist: saved?.id }, me.token)).toEqual([
    403,
    'saved-videos',
  ]);
  expect(await edit({ playlist: saved?.id, cover: at(1).file_name })).toEqual([409, 'playlist-changed']);
  const other = await me.edit({ title: 'Dogs', file: at(1).file_name });
  expect(await edit({ playlist: other.id, cover: at(0).file_name })).toEqual([409, 'playlist-changed']);
});

it('limits the number of playlists, also when they are created at the same time', async () => {
  await api.pool.query(
    `insert into playlists (key, owner_id, title) select lpad(n::text, 16, '0'), $1, 'List' from generate_series(1, 198) n`,
    [me.id],
  );
  const results = await Promise.all(
    Array.from({ length: 5 }, () => statusOf('app/playlist/edit', { title: 'Cats' }, me.token)),
  );
  expect(results.filter(([status]) => status === 200)).toHaveLength(2);
  expect(results).toContainEqual([409, 'too-many-playlists']);
  await me.save(at(0));
  expect(await me.all()).toHaveLength(201);
});

it('deletes a playlist, not its videos', async () => {
  const id = await createPlaylist();
  await api.call('app/playlist/delete', { playlist: id }, me.token);
  expect(await statusOf('app/playlist/get', { playlist: id }, me.token)).toEqual([404, 'playlist-not-found']);
  expect(await statusOf('app/video/info', { fileName: at(0).file_name })).toEqual([200, undefined]);
});

it('adds videos at the end, once each, and removes them', async () => {
  const id = await createPlaylist();
  expect(await me.videos(id)).toEqual(names(0, 1, 2, 3));
  expect(await me.include(id, at(1))).toBe(4);
  expect(await me.include(id, at(1), false)).toBe(3);
  expect(await me.include(id, at(1), false)).toBe(3);
  expect(await me.include(id, at(1))).toBe(4);
  expect(await me.videos(id)).toEqual(names(0, 2, 3, 1));
});

it('removes a video that the user may not watch anymore, and does not add it again', async () => {
  const id = await createPlaylist();
  await api.pool.query(`update videos set visibility = 'private' where id = $1`, [at(0).id]);
  expect(await me.include(id, at(0), false)).toBe(3);
  const body = { playlist: id, file: at(0).file_name, isIncluded: true };
  expect(await statusOf('app/playlist/include', body, me.token)).toEqual([404, 'video-not-found']);
});

it('moves videos to the start, behind others and to the end', async () => {
  const id = await createPlaylist();
  await me.move(id, at(3), null);
  expect(await me.videos(id)).toEqual(names(3, 0, 1, 2));
  await me.move(id, at(0), at(2));
  expect(await me.videos(id)).toEqual(names(3, 1, 2, 0));
  await me.move(id, at(1), at(1));
  await me.move(id, at(1), at(3));
  expect(await me.videos(id)).toEqual(names(3, 1, 2, 0));
});

it('gives the videos short positions again after many moves to the same gap', async () => {
  const id = await createPlaylist();
  const long = `a1${'V'.repeat(100)}`;
  for (const [position, index] of [
    [long, 1],
    [`${long}V`, 2],
  ] as const)
    await api.pool.query('update playlist_videos set position = $1 where video_id = $2', [
      position,
      at(index).id,
    ]);
  await me.move(id, at(3), at(1));
  expect(await me.videos(id)).toEqual(names(0, 1, 3, 2));
  const { rows } = await api.pool.query<{ longest: number }>(
    'select max(length(position)) as longest from playlist_videos where video_id = any($1)',
    [videos.map((video) => video.id)],
  );
  expect(rows[0]?.longest).toBeLessThan(10);
});

it('ends in one order with all videos when two tabs move them at the same time', async () => {
  const id = await createPlaylist();
  const moves = Array.from({ length: 24 }, (_, index) =>
    me.move(id, at(index % 4), index % 3 === 0 ? null : at((index + 1) % 4)),
  );
  await Promise.all(moves);
  const order = await me.videos(id);
  expect([...order].sort()).toEqual(names(0, 1, 2, 3).sort());
  expect(await me.videos(id)).toEqual(order);
});

it('rejects a move of a video that another tab has removed, and changes of others', async () => {
  const id = await createPlaylist('public');
  await me.include(id, at(2), false);
  const move = (file: number, after: number, token = me.token) =>
    statusOf(
      'app/playlist/move',
      { playlist: id, file: at(file).file_name, after: at(after).file_name },
      token,
    );
  expect(await move(2, 0)).toEqual([409, 'playlist-changed']);
  expect(await move(0, 2)).toEqual([409, 'playlist-changed']);
  expect(await move(0, 1, friend.token)).toEqual([404, 'playlist-not-found']);
  for (const [path, body] of [
    ['include', { file: at(2).file_name, isIncluded: true }],
    ['edit', { title: 'Taken' }],
    ['delete', {}],
  ] as const)
    expect(await statusOf(`app/playlist/${path}`, { playlist: id, ...body }, friend.token)).toEqual([
      404,
      'playlist-not-found',
    ]);
  expect(await me.videos(id)).toEqual(names(0, 1, 3));
});

describe('visibility', () => {
  it('shows a private playlist to its owner, one by link to those who have it, and a public one on the profile', async () => {
    const [secret, linked, open] = [
      await createPlaylist('private'),
      await createPlaylist('unlisted'),
      await createPlaylist('public'),
    ];
    expect(await statusOf('app/playlist/get', { playlist: secret })).toEqual([404, 'playlist-not-found']);
    expect(await statusOf('app/playlist/videos', { playlist: secret }, friend.token)).toEqual([
      404,
      'playlist-not-found',
    ]);
    expect(await readPlaylist(api, linked)).toEqual(names(0, 1, 2, 3));
    const list = async (token?: string) =>
      (await api.call('app/playlist/all', { username: me.username }, token)).data.map(({ id }) => id);
    expect(await list()).toEqual([open]);
    expect(await list(friend.token)).toEqual([open]);
    expect(await list(me.token)).toEqual([open, linked, secret]);
    expect(await statusOf('app/playlist/all', {})).toEqual([401, 'not-signed-in']);
  });

  it('hides playlists of blocked users, and of users who have blocked the viewer', async () => {
    const id = await createPlaylist('public');
    await api.call('app/user/block', { userId: friend.id }, me.token);
    expect(await statusOf('app/playlist/get', { playlist: id }, friend.token)).toEqual([
      404,
      'playlist-not-found',
    ]);
    expect(await statusOf('app/playlist/all', { username: me.username }, friend.token)).toEqual([
      404,
      'user-not-found',
    ]);
    await api.call('app/user/unblock', { userId: friend.id }, me.token);
    await api.call('app/user/block', { userId: me.id }, friend.token);
    expect((await api.call('app/playlist/all', { username: me.username }, friend.token)).data).toEqual([]);
  });

  it('omits videos that the viewer may not see, also as the cover', async () => {
    const id = await createPlaylist('public');
    await api.pool.query(`update videos set visibility = 'private' where id = $1`, [at(0).id]);
    await api.pool.query(`update videos set visibility = 'unlisted' where id = $1`, [at(1).id]);
    expect(await readPlaylist(api, id)).toEqual(names(2, 3));
    // The owner of the playlist knows the video by link; the creator sees both.
    expect(await me.videos(id)).toEqual(names(1, 2, 3));
    expect(await readPlaylist(api, id, friend.token)).toEqual(names(0, 1, 2, 3));
    const { data } = await api.call('app/playlist/get', { playlist: id });
    expect(data.cover?.fileName).toBe(at(2).file_name);
    // Only these are counted.
    expect(data.videos).toBe(2);
    expect((await api.call('app/playlist/get', { playlist: id }, friend.token)).data.videos).toBe(4);
  });

  it('shows everybody the videos by link that their creator has added', async () => {
    const own = await createVideo(api.pool, me, { visibility: 'unlisted' });
    const { id } = await me.edit({ title: 'Course', visibility: 'unlisted', file: own.file_name });
    expect(await readPlaylist(api, id)).toEqual([own.file_name]);
    const feed = await api.call('app/video/get', { filter: { kind: 'playlist', value: id } });
    expect(feed.data.map(({ fileName }) => fileName)).toEqual([own.file_name]);
  });
});

it('is a feed in its order, by pages', async () => {
  const id = await createPlaylist('public');
  for (let index = 0; index < 30; index += 1) await me.include(id, await createVideo(api.pool, friend));
  const filter = { kind: 'playlist', value: id } as const;
  const first = await api.call('app/video/get', { filter });
  const second = await api.call('app/video/get', { filter, nextPageToken: first.nextPageToken });
  const read = [...first.data, ...second.data].map(({ fileName }) => fileName);
  expect(read).toEqual((await readPlaylist(api, id)).slice(0, read.length));
  expect(read.length).toBeGreaterThan(first.data.length);
  const other = await me.edit({ title: 'Other', visibility: 'public' });
  const body = { playlist: other.id, nextPageToken: first.nextPageToken };
  expect(await statusOf('app/playlist/videos', body)).toEqual([400, 'bad-page-token']);
});

it("returns which of the viewer's playlists contain a video", async () => {
  const [one, two] = [
    await me.edit({ title: 'One', file: at(0).file_name }),
    await me.edit({ title: 'Two' }),
  ];
  // It would reveal videos by link in playlists of others.
  const body = { username: me.username, file: at(0).file_name };
  expect(await statusOf('app/playlist/all', body, friend.token)).toEqual([422, 'invalid-input']);
  const all = await me.all({ file: at(0).file_name });
  expect(all.map(({ id, contains }) => [id, contains])).toEqual([
    [two.id, false],
    [one.id, true],
  ]);
});
