import type { Comment, Video } from '@ontrend/shared/wire';
import { openBrowser, type TestBrowser } from '../../test/browser.ts';
import { openEventStream } from '../../test/event-stream-client.ts';
import { createUser, createVideo, type TestVideo } from '../../test/factories.ts';
import { useReplicatedApi } from '../../test/replicated-api.ts';

const api = useReplicatedApi();

/** A client id of a guest. */
const CLIENT_ID = 'a-guest-of-this-test';
const COOKIE = 'write-position';

let video: TestVideo;

beforeEach(async () => {
  video = await createVideo(api.pool, await createUser(api.pool), { description: 'before' });
  await api.replicated();
});
afterEach(() => api.postgres.resumeReplay());

async function readVideo(browser: TestBrowser, token?: string, body: object = {}): Promise<Video> {
  const fileName = video.file_name;
  const { status, json } = await browser.call<Video>('app/video/info', { fileName, ...body }, token);
  expect(status).toBe(200);
  return json.data;
}

/** Makes a change that only the primary has. */
async function describeOnPrimary(description: string): Promise<void> {
  await api.postgres.pauseReplay();
  await api.pool.query('update videos set description = $2 where id = $1', [video.id, description]);
}

async function signInNewUser(browser: TestBrowser): Promise<string> {
  return (await browser.signIn(await createUser(api.pool))).token;
}

/** Returns a browser whose member has liked the video, which the replica does not know. */
async function likeVideo(): Promise<{ browser: TestBrowser; token: string }> {
  const browser = openBrowser(api);
  const token = await signInNewUser(browser);
  await api.replicated();
  await api.postgres.pauseReplay();
  const body = { file: video.file_name, rating: 1 };
  expect(await browser.call('app/video/rating', body, token)).toMatchObject({ status: 200 });
  return { browser, token };
}

it('reads from the replica, whose data may be old', async () => {
  await describeOnPrimary('after');
  const before = await api.countReads();
  expect((await readVideo(openBrowser(api))).description).toBe('before');
  const after = await api.countReads();
  expect(after['replica current']).toBe((before['replica current'] ?? 0) + 1);
});

describe('a member who has written', () => {
  it('reads the own change, and other visitors read the old data', async () => {
    const { browser, token } = await likeVideo();
    expect(await readVideo(browser, token)).toMatchObject({ rating: 1, likes: 1 });
    expect(await readVideo(openBrowser(api))).toMatchObject({ rating: 0, likes: 0 });
  });

  it('reads it in another tab, at another process of the API', async () => {
    const { browser, token } = await likeVideo();
    const tab = openBrowser({ origin: api.otherOrigin }, {}, browser.cookies);
    expect(await readVideo(tab, token)).toMatchObject({ rating: 1 });
  });

  it('reads it from the replica again once that has it', async () => {
    const { browser, token } = await likeVideo();
    await api.postgres.resumeReplay();
    const { 'replica current': before = 0 } = await api.countReads();
    do {
      expect(await readVideo(browser, token)).toMatchObject({ rating: 1 });
    } while ((await api.countReads())['replica current'] === before);
  });

  it('reads it with a client that stores no cookies', async () => {
    const { token } = await likeVideo();
    const response = await fetch(`${api.origin}/api/app/video/info`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ fileName: video.file_name }),
    });
    expect(await response.json()).toMatchObject({ data: { rating: 1 } });
  });

  it.each([
    ['changed', (token: string) => token.replace(/^./, (first) => (first === 'z' ? 'y' : 'z'))],
    ['without signature', (token: string) => token.split('.').slice(0, 2).join('.')],
    ['not of this site', () => 'zzzzzzzz.zzzzzzzz.AAAAAAAAAAAAAAAAAAAAAA'],
  ])('has no effect with a cookie that is %s', async (_case, change) => {
    const { browser, token } = await likeVideo();
    browser.cookies.set(COOKIE, change(browser.cookies.get(COOKIE) ?? ''));
    expect(await readVideo(browser, token)).toMatchObject({ rating: 0 });
  });
});

it('a guest reads what the own browser has been shown', async () => {
  const guest = openBrowser(api);
  const feed = { filter: { kind: 'for-you' }, clientId: CLIENT_ID };
  const readPage = async (body: object) =>
    (await guest.call<Video[]>('app/video/get', body)).json as unknown as {
      data: Video[];
      nextPageToken: string;
    };
  const first = await readPage(feed);
  await api.postgres.pauseReplay();
  // The next page records that the first one was shown.
  await readPage({ ...feed, nextPageToken: first.nextPageToken });
  expect(first.data.some(({ fileName }) => fileName === video.file_name)).toBe(true);
  expect(await readVideo(guest, undefined, { clientId: CLIENT_ID })).toMatchObject({ showed: true });
  expect(await readVideo(openBrowser(api), undefined, { clientId: CLIENT_ID })).toMatchObject({
    showed: false,
  });
});

it('sets an HttpOnly cookie with a write, and none with a read', async () => {
  const { browser, token } = await likeVideo();
  const call = (path: string, body: object) =>
    fetch(`${api.origin}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...browser.headers() },
      body: JSON.stringify(body),
    });
  const written = await call('app/video/rating', { file: video.file_name, rating: 0 });
  expect(written.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^write-position=[^;]+; Max-Age=10; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  for (const [path, body] of [
    ['app/video/info', { fileName: video.file_name }],
    ['app/notification/unread', {}],
  ] as const)
    expect((await call(path, body)).headers.getSetCookie()).toEqual([]);
});

it('finds what the replica does not have yet', async () => {
  await api.postgres.pauseReplay();
  video = await createVideo(api.pool, await createUser(api.pool));
  expect(await readVideo(openBrowser(api))).toMatchObject({ fileName: video.file_name });
  expect((await api.countReads())['primary refused']).toBeGreaterThan(0);
});

it('a visitor who receives a comment event reads the comment', async () => {
  const author = openBrowser(api);
  const token = await signInNewUser(author);
  const stream = await openEventStream(api.origin, undefined, { files: [video.file_name] });
  await api.replicated();
  await api.postgres.pauseReplay();
  await author.call('app/comment/edit', { file: video.file_name, comment: { text: 'Hello' } }, token);
  await stream.next(({ topic }) => topic === 'comments');
  const visitor = openBrowser(api);
  const body = { file: video.file_name };
  expect((await visitor.call<Comment[]>('app/comment/get', body)).json.data).toMatchObject([
    { text: 'Hello' },
  ]);
  expect((await visitor.call('video/get-rating', body)).json.data).toMatchObject({ comments: 1 });
  stream.close();
});

it('reads from the primary while the replica lags by more than two seconds', async () => {
  const visitor = openBrowser({ origin: api.otherOrigin });
  await describeOnPrimary('after');
  while ((await api.readLag(api.otherOrigin)) <= 2);
  expect((await readVideo(visitor)).description).toBe('after');
  expect((await api.countReads(api.otherOrigin))['primary lag']).toBeGreaterThan(0);
  await api.postgres.resumeReplay();
  const { 'replica current': before = 0 } = await api.countReads(api.otherOrigin);
  do {
    expect((await readVideo(visitor)).description).toBe('after');
  } while ((await api.countReads(api.otherOrigin))['replica current'] === before);
});

it('answers every call while the replica stops, and uses it again when it is back', async () => {
  const visitor = openBrowser(api);
  let isStopped = false;
  let answered = 0;
  const readUntilStopped = async () => {
    while (!isStopped) {
      expect((await readVideo(visitor)).description).toBe('before');
      answered += 1;
    }
  };
  const load = Promise.all(Array.from({ length: 8 }, readUntilStopped));
  while (answered < 50) await readVideo(visitor);
  await api.postgres.stopReplica();
  const atStop = answered;
  while (answered < atStop + 50) await readVideo(visitor);
  isStopped = true;
  await load;
  expect((await api.countReads())['primary lost']).toBeGreaterThan(0);
  await api.postgres.startReplica();
  const { 'replica current': before = 0 } = await api.countReads();
  while ((await api.countReads())['replica current'] === before) await readVideo(visitor);
});
