import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, insertRow, type TestUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();

/** Runs the periodic jobs of the worker. */
const runSearchJobs = () => api.pool.query('select search_learn()');

const searchUsers = async (search: string, token?: string) =>
  (await api.call('app/user/search', { search }, token)).data.map(({ username }) => username);
const searchVideos = async (search: string, token?: string) =>
  (await api.call('app/video/search-by-video', { search }, token)).data.map(({ description }) => description);
const searchHashtags = async (search: string) =>
  (await api.call('app/video/search-by-hashtag', { search })).data.map(({ name }) => name);

let author: TestUser;
let viewer: TestUser;
let token: string;

beforeAll(async () => {
  author = await createUser(api.pool, { username: 'Mochi.and.me', name: 'Zoë & Mochi' });
  viewer = await createUser(api.pool, { username: 'viewer', name: 'Viewer' });
  ({ token } = await signIn(api, viewer));
  for (const [username, name, followers] of [
    ['mochi', 'Another', 0],
    ['mochimaker', 'Rice cakes', 500],
    ['mochi_fan', 'A fan', 20],
    ['ricecake', 'All about mochi', 90_000],
    ['oleg', 'Олег Котов', 3],
    ['dana', 'דנה כהן', 3],
    ['layla', 'ليلى أحمد', 3],
    ['hana', '花子 田中', 3],
  ] as const)
    await createUser(api.pool, { username, name, followers });
  for (const description of [
    'A laser dot and a cat #Funny_Cats',
    'Gatos locos',
    'Котики играют с лазером',
    'חתול רודף אחרי אור',
    'القطة تطارد الضوء #قطط',
    '猫のおもちゃ',
    '한국 고양이',
    'Crème brûlée 🍮 for two',
    'Party 🎉🎉 tonight',
    '100% pure_gold \\ it\'s "quoted"',
    'ปลาทองว่ายน้ำ',
    'दिल्ली की सड़क',
  ])
    await createVideo(api.pool, author, { description });
  for (const [name, count] of [
    ['laser', 3],
    ['laser_dot', 900],
    ['laserquest', 20],
    ['折り紙', 5],
    ['котики', 2],
    ['unused_hashtag', 0],
  ] as const)
    await insertRow(api.pool, 'hashtags', { name, videos: count });
  await runSearchJobs();
});

describe('users', () => {
  it('are ordered by exact username, then by match and followers', async () => {
    expect(await searchUsers('mochi')).toEqual([
      'mochi',
      'ricecake',
      'mochimaker',
      'mochi_fan',
      'Mochi.and.me',
    ]);
  });

  it.each([
    ['@MOCHI_F', 'mochi_fan'],
    ['mochi.and', 'Mochi.and.me'],
    ['zoe', 'Mochi.and.me'],
    ['zoë mochi', 'Mochi.and.me'],
    ['кот', 'oleg'],
    ['דנה', 'dana'],
    ['احمد', 'layla'],
    ['أَحْمَد', 'layla'],
    ['田中', 'hana'],
    ['子', 'hana'],
    ['ｈａｎａ', 'hana'],
  ])('are found by "%s"', async (search, username) => {
    expect(await searchUsers(search)).toContain(username);
  });

  it.each([
    ['mohcimaker', 'mochimaker'],
    ['ricecaek', 'ricecake'],
    ['олге', 'oleg'],
  ])('are found by the misspelled "%s"', async (search, username) => {
    expect(await searchUsers(search)).toContain(username);
  });

  it('contain the relationship to the viewer', async () => {
    await api.call('app/user/subscribe', { userId: author.id }, token);
    const { data } = await api.call('app/user/search', { search: 'mochi.and.me' }, token);
    expect(data).toEqual([
      {
        id: author.id,
        username: 'Mochi.and.me',
        name: 'Zoë & Mochi',
        avatar: null,
        hasSubscribe: true,
        subscribers: 1,
      },
    ]);
  });

  it('are found by a new name immediately, and no longer by the old one', async () => {
    const user = await createUser(api.pool, { username: 'before', name: 'One' });
    await createVideo(api.pool, user, { description: 'Renamed' });
    await api.pool.query(`update users set username = 'afterwards' where id = $1`, [user.id]);
    expect(await searchUsers('afterwards')).toEqual(['afterwards']);
    expect(await searchUsers('before')).toEqual([]);
    expect(await searchVideos('renamed afterwards')).toEqual(['Renamed']);
    expect(await searchVideos('before')).toEqual([]);
  });
});

describe('videos', () => {
  it.each([
    ['laser', 'A laser dot and a cat #Funny_Cats'],
    ['las', 'A laser dot and a cat #Funny_Cats'],
    ['LASERS', 'A laser dot and a cat #Funny_Cats'],
    ['dot laser', 'A laser dot and a cat #Funny_Cats'],
    ['#funny_cats', 'A laser dot and a cat #Funny_Cats'],
    ['gato loco', 'Gatos locos'],
    ['котик', 'Котики играют с лазером'],
    ['лазер', 'Котики играют с лазером'],
    ['חתול', 'חתול רודף אחרי אור'],
    ['חָתוּל', 'חתול רודף אחרי אור'],
    ['قطة', 'القطة تطارد الضوء #قطط'],
    ['猫', '猫のおもちゃ'],
    ['おもちゃ', '猫のおもちゃ'],
    ['고양', '한국 고양이'],
    ['creme brulee', 'Crème brûlée 🍮 for two'],
    ['🍮', 'Crème brûlée 🍮 for two'],
    ['🎉', 'Party 🎉🎉 tonight'],
    ['100%', '100% pure_gold \\ it\'s "quoted"'],
    ['its quoted', '100% pure_gold \\ it\'s "quoted"'],
    ['ปลา', 'ปลาทองว่ายน้ำ'],
    ['दिल्ली', 'दिल्ली की सड़क'],
  ])('are found by "%s"', async (search, description) => {
    expect(await searchVideos(search)).toEqual([description]);
  });

  it.each([
    ['lazer', 'A laser dot and a cat #Funny_Cats'],
    ['brulle', 'Crème brûlée 🍮 for two'],
    ['лозером', 'Котики играют с лазером'],
  ])('are found by the misspelled "%s"', async (search, description) => {
    expect(await searchVideos(search)).toEqual([description]);
  });

  it("are found by their creator's name", async () => {
    expect((await searchVideos('mochi')).length).toBe(12);
  });

  it('are ordered by hashtags before words, then by likes', async () => {
    const at = new Date('2026-02-01');
    for (const [description, likes] of [
      ['zebra one', 0],
      ['zebra two', 1],
      ['#zebra three', 0],
    ] as const)
      await createVideo(api.pool, author, { description, likes, published_at: at });
    expect(await searchVideos('zebra')).toEqual(['#zebra three', 'zebra two', 'zebra one']);
    await api.pool.query(`update videos set likes = 1000 where description = 'zebra one'`);
    expect(await searchVideos('zebra')).toEqual(['zebra one', '#zebra three', 'zebra two']);
  });

  it('are found by changed descriptions, and only if they are listed', async () => {
    const { id } = await createVideo(api.pool, author, { description: 'a walrus' });
    expect(await searchVideos('walrus')).toEqual(['a walrus']);
    await api.pool.query(`update videos set description = 'a narwhal' where id = $1`, [id]);
    expect(await searchVideos('walrus')).toEqual([]);
    for (const [hide, show] of [
      [`visibility = 'unlisted'`, `visibility = 'public'`],
      [`hidden_at = now()`, 'hidden_at = null'],
      [`state = 'processing'`, `state = 'ready'`],
    ]) {
      await api.pool.query(`update videos set ${hide} where id = $1`, [id]);
      expect(await searchVideos('narwhal', token)).toEqual([]);
      await api.pool.query(`update videos set ${show} where id = $1`, [id]);
      expect(await searchVideos('narwhal', token)).toEqual(['a narwhal']);
    }
  });
});

it('are excluded with their creators if those are not visible', async () => {
  const user = await createUser(api.pool, { username: 'quokka' });
  await createVideo(api.pool, user, { description: 'all alone' });
  for (const [hide, show] of [
    [`state = 'blocked'`, `state = 'active'`],
    ['will_be_deleted_at = now()', 'will_be_deleted_at = null'],
    ['hidden_at = now()', 'hidden_at = null'],
  ]) {
    await api.pool.query(`update users set ${hide} where id = $1`, [user.id]);
    expect([await searchUsers('quokka'), await searchVideos('all alone')]).toEqual([[], []]);
    await api.pool.query(`update users set ${show} where id = $1`, [user.id]);
    expect([await searchUsers('quokka'), await searchVideos('all alone')]).toEqual([
      ['quokka'],
      ['all alone'],
    ]);
  }
});

it.each([
  ['the viewer has blocked', () => [viewer.id, author.id]],
  ['has blocked the viewer', () => [author.id, viewer.id]],
])('are excluded in every search for creators whom %s', async (_who, pair) => {
  const [blocker, blocked] = pair();
  await insertRow(api.pool, 'blocks', { blocker_id: blocker, blocked_id: blocked });
  expect(await searchUsers('mochi.and.me', token)).toEqual([]);
  expect(await searchVideos('laser', token)).toEqual([]);
  const { match } = await api.call('app/video/search-video-autocomplete', { search: 'las' }, token);
  expect(match).toEqual([]);
  await api.pool.query('delete from blocks');
  expect(await searchUsers('mochi.and.me', token)).toEqual(['Mochi.and.me']);
});

describe('hashtags', () => {
  it('are ordered by exact match, then by use; unused ones are excluded', async () => {
    expect(await searchHashtags('#Laser')).toEqual(['laser', 'laser_dot', 'laserquest']);
    expect(await searchHashtags('nobody')).toEqual([]);
  });

  it.each([
    ['laserdot', 'laser_dot'],
    ['dot', 'laser_dot'],
    ['折り', '折り紙'],
    ['Котик', 'котики'],
    ['lasrequest', 'laserquest'],
  ])('are found by "%s"', async (search, name) => {
    expect(await searchHashtags(search)).toEqual([name]);
  });

  it('are completed', async () => {
    const { match } = await api.call('app/video/search-hashtag-autocomplete', { search: 'las', maxItems: 2 });
    expect(match.map(({ name, videos: count }) => [name, count])).toEqual([
      ['laser_dot', 900],
      ['laserquest', 20],
    ]);
  });
});

it.each([
  ['las', ['laser', 'laser dot']],
  ['lazer', ['laser']],
  ['кот', ['котики', 'котики играют']],
  ['?!', []],
])('suggests completions for "%s" that find videos', async (search, match) => {
  expect((await api.call('app/video/search-video-autocomplete', { search })).match).toEqual(match);
});

describe('an invalid query', () => {
  const SEARCHES = ['app/user/search', 'app/video/search-by-video', 'app/video/search-by-hashtag'] as const;

  it.each([
    '',
    ' ',
    '%',
    '_',
    '%%%',
    "'",
    "' or 1=1 --",
    '\\',
    ':*',
    '&',
    '|',
    '!',
    '(',
    '<->',
    '#',
    '@',
    '"',
    '*',
    '?',
    '\u202e',
    '\u0301',
    '\u200d',
    '[',
    '.*',
    "''''",
    'a:b',
    "x' & 'y",
    '😀'.repeat(80),
    '\\\\',
    "\\'",
  ])('%j finds nothing and causes no error', async (search) => {
    for (const path of SEARCHES) {
      const { data, pagination, nextPageToken } = await api.call(path, { search });
      expect([data, pagination.recordsTotal, nextPageToken]).toEqual([[], 0, null]);
    }
  });

  it('is rejected if it is not a string, or too long', async () => {
    for (const search of [undefined, 7, null, {}, 'x'.repeat(201)]) {
      const response = await api.request('app/user/search', { search });
      expect([response.statusCode, Object.keys(response.json.fields ?? {})]).toEqual([422, ['search']]);
    }
    for (const maxItems of [0, 6, 1.5, '5']) {
      const response = await api.request('app/video/search-video-autocomplete', { search: 'a', maxItems });
      expect([response.statusCode, Object.keys(response.json.fields ?? {})]).toEqual([422, ['maxItems']]);
    }
  });
});
