import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { createDocumentServer } from '../create-server.ts';

const FRAME = `
export const renderFrame = (location, { viewer, routeName, layout }) => [
  '<header>' + routeName + ' ' + layout + ' ' + (viewer ? viewer.username : 'guest') + '</header><main>', '</main>'];
export const renderLost = () => '<h1>lost</h1>';
export const renderError = (status, message) => '<h1>error ' + status + ' ' + message + '</h1>';
export const renderPage = () => '';
export const texts = { brand: 'OnTrend', tagline: 'Be On Trend', description: 'Videos', notFound: { title: '404 Not Found' }, error: { title: 'An error occurred' } };
`;
const shell = {
  name: 'shell',
  version: '1',
  contract: 1,
  scripts: ['main.js'],
  styles: ['main.css'],
  platform: {},
  provides: {},
  loader: 'load()',
  frame: 'frame.mjs',
};
const remote = (name: string, routes: object[], fragments = {}) => ({
  name,
  version: '1',
  contract: 1,
  global: name.replace('-', '_'),
  entry: 'entry.js',
  scripts: ['chunk.js'],
  styles: [],
  platform: {},
  requires: {},
  routes,
  fragments,
  fragmentStyles: '',
  fragmentScript: '',
  texts: {},
});
const handle = (name: string) => ({ name, layout: 'default', transition: 'fade' });

const profile = remote(
  'mf-profile',
  [
    {
      path: '/user/:userName',
      handle: handle('user'),
      calls: [
        {
          as: 'profile',
          path: 'app/user/external-profile',
          body: { username: '{userName}' },
          subject: true,
        },
      ],
      metadata: { title: '{{profile.data.name}}', description: 'Of {{profile.data.name}}' },
      fragment: 'profile',
    },
  ],
  {
    profile:
      '<h1>{{profile.data.name}}</h1>{{#profile.data}}<p>{{#count}}{{likes}}{{/count}}</p>{{/profile.data}}',
  },
);
const messages = remote('mf-messages', [{ path: '/messages', handle: handle('messages') }]);

const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/156.0.0.0 Mobile Safari/537.36';
const EVIL = '</script><script>alert(1)</script>';

let folder: string;
let api: FastifyInstance;
let server: FastifyInstance;
let address: string;
const asked: { url: string; body: unknown; authorization: string | undefined }[] = [];

function store(app: string, manifest: object, file: string): void {
  mkdirSync(join(folder, app, '1'), { recursive: true });
  writeFileSync(join(folder, app, '1', file), JSON.stringify(manifest));
  writeFileSync(join(folder, app, 'pointer.json'), '{"current":"1","previous":null}');
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'));
  store('shell', shell, 'shell.json');
  writeFileSync(join(folder, 'shell/1/frame.mjs'), FRAME);
  writeFileSync(join(folder, 'shell/1/main.css'), 'body{margin:0}');
  writeFileSync(join(folder, 'shell/1/main.js'), '1');
  store('mf-profile', profile, 'remote.json');
  store('mf-messages', messages, 'remote.json');
  api = Fastify();
  api.post('/api/*', (request, reply) => {
    asked.push({ url: request.url, body: request.body, authorization: request.headers.authorization });
    if (request.url.endsWith('get-profile')) return { data: { id: 1, username: 'demo', name: 'Demo' } };
    const { username } = request.body as { username: string };
    if (username === 'nobody') return reply.status(404).send({ code: 'not-found', messages: ['No one'] });
    return { data: { name: username === 'evil' ? EVIL : 'Mochi', likes: 1250 } };
  });
  const apiUrl = await api.listen({ port: 0, host: '127.0.0.1' });
  server = await createDocumentServer({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: 0,
    API_URL: apiUrl,
    APP_DOWNLOAD_URL: '',
    PROXY: 'off',
    RELEASES_DIR: folder,
    DEV_REMOTES: '',
    DEV_SHELL: '',
    DEV_SHELL_DIR: '',
    LANGUAGES_DIR: '',
    LOG_LEVEL: 'silent',
  });
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => asked.splice(0));

async function getFrom(base: string, url: string, headers: Record<string, string> = {}) {
  const response = await fetch(base + url, { headers, redirect: 'manual' });
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}
const get = (url: string, headers?: Record<string, string>) => getFrom(address, url, headers);
const jsonIn = (html: string, id: string) =>
  JSON.parse(html.split(`id="${id}">`)[1]?.split('</script>')[0] ?? '');

describe('a document', () => {
  it('holds the page, its title and what it was made from', async () => {
    const { statusCode, body } = await get('/user/mochi');
    expect(statusCode).toBe(200);
    expect(body).toContain('<header>user default guest</header><main><h1>Mochi</h1><p>1.2K</p></main>');
    expect(body).toContain('<title data-document>Mochi · OnTrend</title>');
    expect(body).toContain('<meta property="og:description" content="Of Mochi">');
    expect(jsonIn(body, 'first-replies')).toEqual([
      {
        path: 'app/user/external-profile',
        body: { username: 'mochi' },
        status: 200,
        reply: { data: { name: 'Mochi', likes: 1250 } },
      },
    ]);
    expect(jsonIn(body, 'boot').start.scripts).toEqual([
      '/assets/shell/1/main.js',
      '/assets/mf-profile/1/entry.js',
      '/assets/mf-profile/1/chunk.js',
    ]);
  });

  it('lets nothing that people wrote become markup or script', async () => {
    const { body } = await get('/user/evil');
    expect(body).not.toContain(EVIL);
    expect(jsonIn(body, 'first-replies')[0].reply.data.name).toBe(EVIL);
  });

  it('allows its own inline scripts and styles by their hash, and no other', async () => {
    const { body, headers } = await get('/user/mochi');
    const policy = String(headers['content-security-policy']);
    const inline = [
      ...body.matchAll(/<script>(.*?)<\/script>/gs),
      ...body.matchAll(/<style>(.*?)<\/style>/gs),
    ];
    expect(inline.length).toBeGreaterThan(1);
    for (const [, text = ''] of inline) {
      expect(policy).toContain(createHash('sha256').update(text).digest('base64'));
    }
    expect(policy).not.toContain('unsafe');
    expect(body).not.toMatch(/ style="/);
  });

  it('may come back from the back/forward cache', async () => {
    const { headers } = await get('/user/mochi');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.etag).toBeUndefined();
  });

  it('gives a new browser a client id, and calls with it', async () => {
    const { headers } = await get('/user/mochi');
    const id = /clientId=([^;]+)/.exec(String(headers['set-cookie']))?.[1];
    expect(asked[0]?.body).toEqual({ username: 'mochi', clientId: id });
    const again = await get('/user/mochi', { cookie: `clientId=${id}` });
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it('shows who is signed in, and passes the token on', async () => {
    const { body } = await get('/user/mochi', { cookie: 'token=t1' });
    expect(body).toContain('<header>user default demo</header>');
    expect(asked.every(({ authorization }) => authorization === 'Bearer t1')).toBe(true);
  });
});

describe('the status', () => {
  it.each(['/nothing', '/user/nobody'])('%s is 404, with the lost page', async (url) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(404);
    expect(body).toContain('<h1>lost</h1>');
    expect(body).toContain('<title data-document>404 Not Found · OnTrend</title>');
    expect(body).toContain('noindex');
  });

  it('is 302 to the login for a guest at a protected page on a desktop', async () => {
    const { statusCode, headers } = await get('/messages?user=mochi');
    expect(statusCode).toBe(302);
    expect(headers.location).toBe('/auth/login?redirectPath=%2Fmessages%3Fuser%3Dmochi');
    expect(asked).toEqual([]);
  });

  it('is 200 there on a phone, which shows its own gate', async () => {
    expect((await get('/messages', { 'user-agent': PHONE })).statusCode).toBe(200);
  });

  it('is 302 home for someone signed in at the login', async () => {
    expect((await get('/auth/login', { cookie: 'refreshToken=r1' })).headers.location).toBe('/');
  });
});

it('still gives the frame when the API is down', async () => {
  const down = await createDocumentServer({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: 0,
    API_URL: 'http://127.0.0.1:9',
    APP_DOWNLOAD_URL: '',
    PROXY: 'off',
    RELEASES_DIR: folder,
    DEV_REMOTES: '',
    DEV_SHELL: '',
    DEV_SHELL_DIR: '',
    LANGUAGES_DIR: '',
    LOG_LEVEL: 'silent',
  });
  const { statusCode, body } = await getFrom(
    await down.listen({ port: 0, host: '127.0.0.1' }),
    '/user/mochi',
  );
  expect(statusCode).toBe(200);
  expect(body).toContain('<header>user default guest</header>');
  expect(jsonIn(body, 'first-replies')).toEqual([]);
  await down.close();
});

it('goes on with every other page when the files of one remote are broken', async () => {
  const manifest = join(folder, 'mf-notifications/1/remote.json');
  mkdirSync(join(folder, 'mf-notifications/1'), { recursive: true });
  writeFileSync(manifest, '{ broken');
  writeFileSync(join(folder, 'mf-notifications/pointer.json'), '{"current":"1","previous":null}');
  const { error } = console;
  const logged: unknown[] = [];
  console.error = (message: unknown) => logged.push(message);
  const { statusCode, body } = await get('/user/mochi');
  expect(statusCode).toBe(200);
  expect(body).toContain('<h1>Mochi</h1>');
  expect(Object.keys(jsonIn(body, 'boot').remotes)).not.toContain('mf-notifications');
  console.error = error;
  expect(logged).toEqual(['mf-notifications@1 can not be read from the release store:']);
  rmSync(join(folder, 'mf-notifications'), { recursive: true });
});

describe('files of builds', () => {
  it('are immutable', async () => {
    const { statusCode, headers } = await get('/assets/shell/1/main.js');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toContain('immutable');
  });

  it.each(['/assets/shell/1/frame.mjs', '/assets/shell/1/shell.json', '/assets/shell/pointer.json'])(
    '%s is not for browsers',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});
