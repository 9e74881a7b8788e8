import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import { buildFrame } from '../../build/build-frame.ts';
import { readShellDocument } from '../../build/read-shell-document.ts';
import { readServerConfig } from '../config.ts';
import { createDocumentServer } from '../create-document-server.ts';
import { putPointer } from '../testing/put-pointer.ts';

// Checks the prerendered frame with the real frame module: viewer, unread counts and drawer.

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/156.0.0.0 Mobile Safari/537.36';
const collections = [
  { id: null, slug: null, name: 'Everything', emoji: '✨' },
  { id: 7, slug: 'pure-joy', name: 'Pure joy', emoji: '😂' },
];

let folder: string;
let api: FastifyInstance;
let server: FastifyInstance;
let address: string;
let testConfig: Record<string, string>;
const requestedPaths: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frame-data-'));
  mkdirSync(join(folder, 'shell/1'), { recursive: true });
  const nothing = { version: '1', contract: 2, scripts: [], styles: [], platform: {} };
  const own = await readShellDocument();
  const manifest = { ...nothing, ...own, name: 'shell', provides: {}, loader: 'load()', frame: 'frame.mjs' };
  writeFileSync(join(folder, 'shell/1/shell.json'), JSON.stringify(manifest));
  putPointer(folder, 'shell');
  await buildFrame(join(folder, 'shell/1'));
  api = Fastify();
  api.post('/api/*', (request, reply) => {
    const path = request.url.replace('/api/', '');
    requestedPaths.push(path);
    const data: Record<string, unknown> = {
      'app/video/discovery': collections,
      'app/service/refs': { userActivity: [{ id: 9, name: 'message' }] },
      'app/notification/unread': [
        { activityId: 9, count: 3 },
        { activityId: 2, count: 120 },
      ],
      'app/user/get-profile': { id: 1, username: 'demo', name: 'Demo', avatar: null, willBeDeleted: null },
    };
    const token = request.headers.authorization;
    if (token === 'Bearer stale') return reply.status(401).send({ code: 'unauthorized', messages: [] });
    if (token === 'Bearer limited')
      return reply.status(429).send({ code: 'too-many-requests', messages: [] });
    return { data: data[path] };
  });
  testConfig = {
    NODE_ENV: 'test',
    PORT: '0',
    API_URL: await api.listen({ port: 0, host: '127.0.0.1' }),
    PROXY: 'off',
    RELEASES_DIR: folder,
    LOG_LEVEL: 'silent',
  };
  server = await createDocumentServer(readServerConfig(testConfig));
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => requestedPaths.splice(0));

async function read({ cookie = '', agent = 'Chrome', from = address } = {}): Promise<Document> {
  const response = await fetch(`${from}/download`, { headers: { cookie, 'user-agent': agent } });
  return new JSDOM(await response.text()).window.document;
}
const namesIn = (document: Document, part: string) =>
  [...document.querySelectorAll(`${part} :is(a, button)`)].map(
    (element) => element.getAttribute('aria-label') ?? element.textContent,
  );

it("renders a guest's frame and includes the collections of the drawer", async () => {
  const document = await read();
  expect(namesIn(document, '.ot-header')).toEqual([
    'OnTrend',
    'Language: English',
    'Log in',
    'Install web app',
  ]);
  expect(document.querySelector('.ot-drawer .ot-store-badge')?.textContent).toBe(
    'Install OnTrend as a web app',
  );
  expect(document.querySelector('h1')?.textContent).toBe('Install web app');
  expect(namesIn(document, 'ul.ot-collections')).toEqual(['✨Everything', '😂Pure joy']);
  const replies = JSON.parse(document.getElementById('first-replies')?.textContent ?? '');
  expect(replies).toEqual([
    { path: 'app/video/discovery', body: {}, status: 200, reply: { data: collections } },
  ]);
});

it('names the native app when there is one', async () => {
  const config = { ...testConfig, APP_DOWNLOAD_URL: 'https://downloads.ontrend.example/app.apk' };
  const withApp = await createDocumentServer(readServerConfig(config));
  const document = await read({ from: await withApp.listen({ port: 0, host: '127.0.0.1' }) });
  await withApp.close();
  expect(namesIn(document, '.ot-header')).toContain('Get the App');
  expect(document.querySelector('.ot-drawer .ot-store-badge')?.textContent).toBe(
    'Download the app for Android',
  );
  expect(document.querySelector('h1')?.textContent).toBe('OnTrend on your phone');
});

it("renders a user's frame with unread counts", async () => {
  const document = await read({ cookie: 'token=t1; refreshToken=r1' });
  expect(namesIn(document, '.ot-header')).toEqual([
    'OnTrend',
    'Notifications, 120 new',
    'Messages, 3 unread',
    'Your account',
    'Install web app',
  ]);
  expect(document.querySelector('.ot-header .ot-badge')?.textContent).toContain('99+');
  expect(JSON.parse(document.getElementById('boot')?.textContent ?? '')).toMatchObject({
    messageActivityId: 9,
  });
});

it.each(['token=stale; refreshToken=r1', 'token=limited; refreshToken=r1', 'refreshToken=r1'])(
  "renders a user's frame without the profile while the session is unknown: %s",
  async (cookie) => {
    expect(namesIn(await read({ cookie }), '.ot-header')).toEqual([
      'OnTrend',
      'Notifications',
      'Messages',
      'Profile',
      'Install web app',
    ]);
  },
);

it('omits the drawer data on a phone, whose drawer is closed', async () => {
  const document = await read({ agent: PHONE });
  expect(requestedPaths).not.toContain('app/video/discovery');
  expect(JSON.parse(document.getElementById('first-replies')?.textContent ?? '')).toEqual([]);
});

it('requests data that all documents share only once', async () => {
  await read();
  await read();
  expect(requestedPaths.filter((path) => path === 'app/video/discovery').length).toBe(0);
});
