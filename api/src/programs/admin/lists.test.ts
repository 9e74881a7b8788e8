import { createAdminRunner } from '../../../test/admin-runner.ts';
import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, type TestVideo } from '../../../test/factories.ts';

const api = useTestApi();
const { runText, runJson, skipActions, listActions } = createAdminRunner(api);
let one: TestVideo;
let two: TestVideo;

beforeEach(async () => {
  await api.pool.query('truncate collections, contact_submissions, news_subscriptions cascade');
  await skipActions();
  await api.pool.query(`delete from categories where prefix like 'test%'`);
  const creator = await createUser(api.pool);
  [one, two] = [await createVideo(api.pool, creator), await createVideo(api.pool, creator)];
});

const listDiscovery = async () => (await api.call('app/video/discovery', {})).data.slice(1);
const videosOf = async (kind: 'category' | 'collection', value: string) =>
  (await api.call('app/video/get', { filter: { kind, value } })).data.map(({ id }) => id);
const actions = async () => (await listActions()).map(({ action }) => action).reverse();

it('creates, fills, orders and renames collections as shown on the site', async () => {
  await runJson('collection', 'create', 'first-steps', 'First  steps', '--emoji', '👨‍👩‍👧');
  await runJson('collection', 'create', 'second', 'Second');
  expect(await listDiscovery()).toEqual([]);
  await runJson('collection', 'add-videos', 'first-steps', one.file_name, two.file_name);
  expect(await runJson('collection', 'add-videos', 'second', one.file_name, one.file_name)).toEqual({
    collection: 'second',
    added: [one.file_name],
  });
  expect(await listDiscovery()).toMatchObject([
    { slug: 'first-steps', name: 'First steps', emoji: '👨‍👩‍👧' },
    { slug: 'second', emoji: '' },
  ]);
  expect(await videosOf('collection', 'first-steps')).toEqual([two.id, one.id]);

  await runJson('collection', 'order', 'second');
  await runJson('collection', 'rename', 'first-steps', '--slug', 'later', '--name', 'Later');
  expect((await listDiscovery()).map(({ slug }) => slug)).toEqual(['second', 'later']);
  await runJson('collection', 'remove-videos', 'later', one.file_name);
  expect(await videosOf('collection', 'later')).toEqual([two.id]);
  expect(await runJson('collections')).toMatchObject([
    { slug: 'second', videos: 1, listed: 1 },
    { slug: 'later', name: 'Later', emoji: '👨‍👩‍👧', videos: 1 },
  ]);
  expect(await actions()).toEqual([
    'collection create',
    'collection create',
    'collection add-videos',
    'collection add-videos',
    'collection order',
    'collection rename',
    'collection remove-videos',
  ]);
});

it('accepts a video name that starts with a dash', async () => {
  const dashed = await createVideo(api.pool, await createUser(api.pool), { file_name: '-abcdefghij' });
  await runJson('collection', 'create', 'dashed', 'Dashed');
  await runJson('collection', 'add-videos', 'dashed', dashed.file_name, two.file_name);
  expect(new Set(await videosOf('collection', 'dashed'))).toEqual(new Set([dashed.id, two.id]));
});

it('creates, fills and renames categories as shown on the site', async () => {
  await runJson('category', 'create', 'test-one', 'Test one');
  await runJson('category', 'add-videos', 'test-one', one.file_name, two.file_name);
  await runJson('category', 'remove-videos', 'test-one', two.file_name);
  await runJson('category', 'rename', 'test-one', '--prefix', 'test-two', '--name', 'Test two');
  expect(await videosOf('category', 'test-two')).toEqual([one.id]);
  const { data } = await api.call('app/service/refs', {});
  expect(data.categoryList).toContainEqual({ id: expect.any(Number), name: 'Test two', prefix: 'test-two' });
  expect(
    (await runJson<{ prefix: string }[]>('categories')).find(({ prefix }) => prefix === 'test-two'),
  ).toMatchObject({
    videos: 1,
  });
});

it('lists contact submissions and news subscriptions', async () => {
  const submission = { topic: 'other', name: 'Ann', email: 'ann@example.com', message: 'Hello\nthere' };
  await api.call('app/contact/send', submission as never);
  expect(await runJson('contact-submissions')).toMatchObject([
    { name: 'Ann', message: 'Hello\nthere', username: null },
  ]);
  expect(await runJson('contact-submissions', '--topic', 'nothing')).toEqual([]);
  await api.pool.query(`insert into news_subscriptions (topic, email) values ('premium', 'ben@example.com')`);
  expect(await runJson('news-subscriptions', '--topic', 'premium')).toMatchObject([
    { email: 'ben@example.com' },
  ]);
});

it('removes terminal control characters from user content', async () => {
  const message = 'Red \u001b[31malert\u0007 \u202egnp.exe';
  await api.pool.query(
    `insert into contact_submissions (topic, name, email, message) values ('other', 'X', 'x@example.com', $1)`,
    [message],
  );
  const { out } = await runText('contact-submissions');
  expect(out).toContain('Red  [31malert   gnp.exe');
  expect(await runJson('contact-submissions')).toMatchObject([{ message }]);
});

describe('invalid input', () => {
  const USAGE_HINT =
    'Use "help" to list all commands, or --help after a command. Put texts with spaces in quotes.';

  it.each([
    [['video', 'hide', 'AAAAAAAAAAA'], 'Video "AAAAAAAAAAA" does not exist.'],
    [['--as', 'mia', 'video', 'hide', 'AAAAAAAAAAA'], 'Video "AAAAAAAAAAA" does not exist.'],
    [['video', 'hide'], `Missing required argument 'FILE'. ${USAGE_HINT}`],
    [['comment', 'show', 'first'], 'The comment ID must be a whole number of at least 1, not "first".'],
    [['user', 'hide', 'nobody.here'], 'User "nobody.here" does not exist.'],
    [['report', 'close', '999999'], 'Report 999999 does not exist.'],
    [['collection', 'add-videos', 'none', 'x'], 'Collection "none" does not exist.'],
    [['collection', 'create', 'Not This', 'X'], expect.stringContaining("can't be used in URLs")],
    [['collection', 'create', 'ok', ' '], 'A name must have 1 to 60 characters.'],
    [['collection', 'create', 'ok', 'Ok', '--emoji', 'no'], '--emoji must be a single emoji, not "no".'],
    [['category', 'create', 'funny', 'Something'], 'A category with this name or prefix already exists.'],
    [['category', 'rename', 'funny'], 'Specify --name, --prefix or both.'],
    [
      ['reports', '--type', 'dog'],
      '--type must be one of video, user, comment, message, playlist, not "dog".',
    ],
    [['reports', '--limit', '0'], '--limit must be a whole number from 1 to 1000, not "0".'],
    [['log', 'me'], `Too many arguments for 'log'. Expected 0 arguments but got 1. ${USAGE_HINT}`],
    [['log', '--sideways'], `Unknown option '--sideways'. ${USAGE_HINT}`],
    [['reports', '--type'], `Option '--type <VALUE>' argument missing. ${USAGE_HINT}`],
    [['--sideways'], `Unknown option '--sideways'. ${USAGE_HINT}`],
    [['fly'], `Unknown command 'fly'. ${USAGE_HINT}`],
    [
      ['collection', 'creat', 'ok', 'Ok'],
      `Unknown command 'collection creat' (Did you mean collection create?). ${USAGE_HINT}`,
    ],
  ])('%j prints an error message and changes nothing', async (argv, message) => {
    expect(await runText(...argv)).toEqual({ code: 1, out: '', err: message });
    const asJson = await runText(...argv, '--json');
    expect(asJson).toMatchObject({ code: 1, out: '' });
    expect(JSON.parse(asJson.err)).toEqual({ error: message });
    expect(await listActions()).toEqual([]);
  });

  it('rolls back a command that fails for one of several videos', async () => {
    await runJson('collection', 'create', 'whole', 'Whole');
    expect((await runText('collection', 'add-videos', 'whole', one.file_name, 'nothing')).code).toBe(1);
    expect(await videosOf('collection', 'whole')).toEqual([]);
  });
});

it('accepts a video name that starts with a dash as the value of an option', async () => {
  expect(await runJson('log', '--target', '-bcdefghijk')).toEqual([]);
});

it('prints help', async () => {
  const { out } = await runText('help');
  expect(out).toContain('video hide [options] <FILE>');
  expect(await runText('--help')).toEqual({ code: 0, out, err: '' });
  expect(await runText()).toEqual({ code: 0, out, err: '' });
  expect((await runText('reports', '--help')).out).toContain('--type <VALUE>');
});
