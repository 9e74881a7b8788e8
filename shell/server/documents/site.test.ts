import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, remoteNames } from '@ontrend/shared/build/repository';
import Fastify, { type FastifyInstance } from 'fastify';
import { readRemoteDocument } from '../../../remote-kit/src/build/read-document.ts';
import { buildFrame } from '../../build/build-frame.ts';
import { readShellDocument } from '../../build/read-shell-document.ts';
import { APP_DOWNLOAD_URL, SITE_ROUTES, VISITOR_KINDS } from '../../src/testing/site-routes.ts';
import { readServerConfig } from '../config.ts';
import { createDocumentServer } from '../create-document-server.ts';
import { putPointer, removePointer } from '../testing/put-pointer.ts';

// Checks every route for every kind of visitor over HTTP, with the real frame module and the remotes' real
// manifests.

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/156.0.0.0 Mobile Safari/537.36';
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0.0.0 Safari/537.36';
const NOTHING_BUILT = { version: '1', contract: 2, scripts: [], styles: [], platform: {} };

let folder: string;
let api: FastifyInstance;
let server: FastifyInstance;
let address: string;

function store(app: string, file: string, manifest: object): void {
  mkdirSync(join(folder, app, '1'), { recursive: true });
  writeFileSync(join(folder, app, '1', file), JSON.stringify({ ...NOTHING_BUILT, name: app, ...manifest }));
  putPointer(folder, app);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  const own = await readShellDocument();
  store('shell', 'shell.json', { ...own, provides: {}, loader: 'load()', frame: 'frame.mjs' });
  await buildFrame(join(folder, 'shell/1'));
  for (const name of remoteNames()) {
    const part = await readRemoteDocument(join(ROOT, name));
    const routes =
      name === 'mf-profile'
        ? [
            ...part.routes,
            { path: '/user/of/age', handle: { ...part.routes[0]?.handle, middleware: ['age'] } },
          ]
        : part.routes;
    store(name, 'remote.json', { ...part, routes, global: 'x', entry: 'entry.js', requires: {} });
  }
  api = Fastify();
  // A minimal reply for all pages: the main object exists, lists are empty.
  api.post('/api/*', () => ({ data: { id: 1, username: 'mochi', name: 'Mochi' }, nextPageToken: null }));
  api.get('/api/blog/posts', () => ({ data: { langs: [], tags: [], posts: [], tag: { name: 'News' } } }));
  server = await createDocumentServer(
    readServerConfig({
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      PORT: '0',
      API_URL: await api.listen({ port: 0, host: '127.0.0.1' }),
      APP_DOWNLOAD_URL: APP_DOWNLOAD_URL,
      PROXY: 'off',
      RELEASES_DIR: folder,
      LOG_LEVEL: 'silent',
    }),
  );
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

async function get(at: string, { signedIn = false, mobile = false, cookie = '' } = {}) {
  const response = await fetch(address + at, {
    redirect: 'manual',
    headers: {
      'user-agent': mobile ? PHONE : DESKTOP,
      cookie: signedIn ? 'token=t1; refreshToken=r1' : cookie,
    },
  });
  const html = await response.text();
  return {
    status: response.status,
    location: response.headers.get('location'),
    cookie: response.headers.get('set-cookie'),
    html,
    title: /<title[^>]*>(.*?)<\/title>/.exec(html)?.[1],
    layout: /data-layout="([a-z-]+)"/.exec(html)?.[1],
    main: html.split(/<main[^>]*>/)[1]?.split('</main>')[0] ?? '',
  };
}

describe.each(VISITOR_KINDS)('for $who', (visitor) => {
  const column = VISITOR_KINDS.indexOf(visitor);

  it.each(SITE_ROUTES)('$path', async ({ path, remote, layout, title, status = 200, redirects, isEmbed }) => {
    const document = await get(path, visitor);
    const target = redirects?.[column];
    if (target) {
      expect([document.status, document.location]).toEqual([302, target]);
      return;
    }
    expect([document.status, document.layout]).toEqual([status, isEmbed ? undefined : layout]);
    if (title) expect(document.title).toMatch(new RegExp(`^${title} · `));
    if (title === '') expect(document.title).toContain('Be On Trend');
    if (isEmbed) expect(document.html).not.toContain('/assets/');
    else if (remote && status === 200) expect(document.html).toContain(`"/assets/${remote}/1/entry.js"`);
    if (status === 404) expect(document.main).toContain('Oops! You’re lost...');
  });
});

it('distinguishes an unknown URL from a missing main object', async () => {
  expect((await get('/nothing')).main).toContain('This page could not be found');
});

it.each(SITE_ROUTES.filter(({ status, redirects }) => !status && !redirects))(
  'excludes $path from search engines while it is not built',
  async ({ path }) => {
    const { html, main } = await get(path);
    const isBeingBuilt = main.includes('Coming soon');
    if (isBeingBuilt) expect(html).toMatch(/<meta name="robots" content="noindex"/);
  },
);

it('sets a client ID, replaces an invalid one and sets none on embeds', async () => {
  const given = (await get('/')).cookie ?? '';
  expect(given).toMatch(/^clientId=[\w-]{24}; Max-Age=604800;/);
  expect((await get('/', { cookie: given.split(';')[0] })).cookie).toBeNull();
  expect((await get('/', { cookie: 'clientId=%3Cnot-one-of-ours%3E' })).cookie).toMatch(
    /^clientId=[\w-]{24};/,
  );
  expect((await get('/embed/abcdefghijk')).cookie).toBeNull();
});

it('redirects an alias permanently to its page with the query', async () => {
  const { status, location } = await get('/legal/privacy?from=mail');
  expect([status, location]).toEqual([301, '/legal/privacy-policy?from=mail']);
});

it('responds with 500 for a page with unknown middleware', async () => {
  const { status, title, main } = await get('/user/of/age');
  expect([status, title]).toEqual([500, 'An error occurred · OnTrend']);
  expect(main).toContain('Unknown middleware age');
  expect(main).toContain('href="/"');
});

it('responds with 503 only for the pages of a remote that is not deployed', async () => {
  removePointer(folder, 'mf-auth');
  const { status, main } = await get('/auth/login');
  expect(status).toBe(503);
  expect(main).toContain('An error occurred');
  expect((await get('/legal/terms-of-service')).status).toBe(200);
  putPointer(folder, 'mf-auth');
});

it('sends a plain error page when there is no shell', async () => {
  removePointer(folder, 'shell');
  const { status, html } = await get('/');
  expect(status).toBe(500);
  expect(html).toContain('<h1>An error occurred</h1><a href="/">Home page</a>');
  expect(html).not.toContain(folder);
  putPointer(folder, 'shell');
});
