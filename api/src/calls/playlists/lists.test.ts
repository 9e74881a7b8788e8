import { useTestApi } from '../../../test/api.ts';
import { createVideo, type TestVideo } from '../../../test/factories.ts';
import { type Curator, createCurator } from '../../../test/playlists.ts';

const api = useTestApi();
let me: Curator;
let videos: TestVideo[];

beforeEach(async () => {
  me = await createCurator(api);
  videos = [];
  for (let index = 0; index < 3; index += 1) videos.push(await createVideo(api.pool, me));
});

const at = (index: number) => videos[index] as TestVideo;

it('has the last changed playlist first, and the saved videos before it', async () => {
  await me.save(at(0));
  const [cats, dogs] = [await me.edit({ title: 'Cats' }), await me.edit({ title: 'Dogs' })];
  const listTitles = async () => (await me.all()).map(({ kind, title }) => title || kind);
  expect(await listTitles()).toEqual(['saved', 'Dogs', 'Cats']);
  await me.include(cats.id, at(1));
  expect(await listTitles()).toEqual(['saved', 'Cats', 'Dogs']);
  await me.edit({ playlist: dogs.id, description: 'Only dogs' });
  expect(await listTitles()).toEqual(['saved', 'Dogs', 'Cats']);
  // Neither a removal nor a move is a reason to list a playlist first.
  await me.include(cats.id, at(1), false);
  expect(await listTitles()).toEqual(['saved', 'Dogs', 'Cats']);
});

it('has the number of videos that the viewer may see, and of more than 500 that of all', async () => {
  const { id } = await me.edit({ title: 'Cats', visibility: 'public' });
  for (const video of videos) await me.include(id, video);
  await api.pool.query(`update videos set visibility = 'private' where id = $1`, [at(0).id]);
  const countVideos = async (all: number) => {
    await api.pool.query('update playlists set videos = $2 where key = $1', [id, all]);
    return (await api.call('app/playlist/get', { playlist: id })).data.videos;
  };
  expect([await countVideos(500), await countVideos(501)]).toEqual([2, 501]);
});

it('has a title of at most 100 characters and a description of at most 1,000', async () => {
  const title = 'x'.repeat(100);
  const description = 'x'.repeat(1_000);
  expect(await me.edit({ title, description })).toMatchObject({ title, description });
  for (const tooLong of [{ title: `${title}x` }, { title, description: `${description}x` }]) {
    const { statusCode, json } = await api.request('app/playlist/edit', tooLong, me.token);
    expect([statusCode, json.code]).toEqual([422, 'invalid-input']);
  }
});
