import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestFile } from '@ontrend/shared/manifest/manifest-file';
import { JSDOM } from 'jsdom';
import { remotes, shell } from '../testing/fixtures.ts';
import { putPointer } from '../testing/put-pointer.ts';
import { parseJsonScript, useTestDocumentServer } from '../testing/test-document-server.ts';

const TOKEN = 'a-token-of-profile-and-shell-0123456789abc';
const PROFILE_TOKEN = 'a-token-of-the-profile-team-0123456789';
const BASE = 'http://localhost:4321/';
const PERSON = 'ana@ontrend.example';
const profile = remotes.find(({ name }) => name === 'mf-profile') as (typeof remotes)[number];
const mine = { app: 'mf-profile', base: BASE, manifest: { ...profile, version: 'mine' } };

const testServer = useTestDocumentServer(() => ({ data: null }));
let address: string;
let logged: { msg: string }[] = [];

beforeAll(async () => {
  address = await testServer.startAnother(
    {
      RELEASE_TOKENS: `mf-profile=${TOKEN}, shell=${TOKEN}, mf-profile=${PROFILE_TOKEN}`,
      FORWARD_SECRET: 'a-secret-that-is-long-enough-for-tests',
      PREVIEW_ORIGINS: 'mf-profile=https://profile.dev.example, mf-feed=https://feed.dev.example',
      LOG_LEVEL: 'info',
    },
    (line) => void logged.push(JSON.parse(line)),
  );
});
beforeEach(() => {
  logged = [];
  putPointer(testServer.folder, 'shell');
  putPointer(testServer.folder, 'mf-profile');
});

/** Puts a build into the store without a pointer, as `npm run release -- send` does. */
function storeBuild(app: string, version: string, manifest: object): void {
  const folder = join(testServer.folder, app, version);
  mkdirSync(folder, { recursive: true });
  const name = manifestFile(app);
  writeFileSync(join(folder, name), JSON.stringify({ ...manifest, version }));
}

async function create(builds: object[], token = TOKEN) {
  const response = await fetch(`${address}/releases/previews`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ builds, person: PERSON }),
  });
  const reply = (await response.json()) as { data?: { path: string }; messages?: string[] };
  return { status: response.status, ...reply };
}

const readLink = async (builds: object[] = [mine]) => address + (await create(builds)).data?.path;

/** Submits the form of a page. */
const press = (link: string, headers: Record<string, string> = { origin: address }) =>
  fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

/** Starts a preview. @returns the cookie of its browser */
async function start(builds: object[]): Promise<string> {
  const [cookie = ''] = (await press(await readLink(builds))).headers.getSetCookie();
  return cookie.split(';')[0] ?? '';
}

async function open(cookie = '') {
  const response = await fetch(`${address}/user/demo`, { headers: { cookie } });
  const html = await response.text();
  const boot = parseJsonScript(html, 'boot') as {
    shell: string;
    start: [string, string][];
    remotes: Record<string, { current: { version: string; entry: string } }>;
  };
  return {
    boot,
    profile: boot.remotes['mf-profile']?.current,
    mark: new JSDOM(html).window.document.querySelector('#preview'),
    policy: response.headers.get('content-security-policy') ?? '',
  };
}

it('is used only by the browser whose user pressed the button of its page', async () => {
  const link = await readLink();
  const page = await fetch(link);
  expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const text = new JSDOM(await page.text()).window.document.body.textContent;
  expect(text).toContain('mf-profile mine from http://localhost:4321');
  expect(text).toContain('ana@ontrend.example created this preview');
  const redirect = await press(link);
  expect([redirect.status, redirect.headers.get('location')]).toEqual([303, '/settings']);
  const [cookie = ''] = redirect.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  const previewed = await open(cookie.split(';')[0]);
  expect(previewed.profile).toMatchObject({ version: 'mine', entry: 'http://localhost:4321/entry.js' });
  expect(previewed.policy).toContain("connect-src 'self' http://localhost:4321");
  expect((await open()).profile?.version).toBe('1');
  const messages = logged.map(({ msg }) => msg).filter((msg) => msg.startsWith('preview'));
  expect(messages).toEqual(['preview created', 'preview link opened', 'preview started']);
  expect(logged.find(({ msg }) => msg === 'preview started')).toMatchObject({
    builds: [{ app: 'mf-profile', version: 'mine', origin: 'http://localhost:4321' }],
    person: PERSON,
  });
  // A reader of the log could start the preview with its link.
  expect(JSON.stringify(logged)).not.toContain(link.split('/').at(-1));
});

it.each([
  [
    'the first page without parameters of its remote',
    ['/user/:userName', '/settings', '/upload'],
    false,
    '/settings',
  ],
  [
    'the home page for a remote whose pages all have parameters',
    ['/user/:userName', '/creator/*'],
    false,
    '/',
  ],
  ['the home page for a shell', ['/settings'], true, '/'],
])('starts with %s', async (_what, paths, withShell, target) => {
  const [first] = profile.routes;
  const routes = paths.map((path) => ({ ...first, path }));
  const builds: object[] = [{ ...mine, manifest: { ...mine.manifest, routes } }];
  if (withShell) builds.unshift({ app: 'shell', base: BASE, manifest: { ...shell, version: 'mine' } });
  expect((await press(await readLink(builds))).headers.get('location')).toBe(target);
});

it('is named on each page, which ends it with one click and stays the same page', async () => {
  const cookie = await start([{ ...mine, manifest: { ...mine.manifest, version: '<mine>' } }]);
  const { mark, policy } = await open(cookie);
  expect(mark?.textContent).toContain('mf-profile <mine> from http://localhost:4321 by ana@ontrend.example');
  expect(policy).toContain("form-action 'self'");
  expect((await open()).mark).toBeNull();
  const form = mark?.querySelector('form');
  const page = `${address}/user/demo?tab=liked`;
  const ended = await press(address + form?.getAttribute('action'), { cookie, referer: page });
  expect([ended.status, ended.headers.get('location')]).toEqual([303, page]);
  expect(ended.headers.getSetCookie()[0]).toContain('Max-Age=0');
  const elsewhere = await press(address + form?.getAttribute('action'), { referer: 'https://evil.example/' });
  expect(elsewhere.headers.get('location')).toBe('/');
});

it('shows builds of several apps, stored ones and the shell, without budgets and from one form', async () => {
  storeBuild('mf-profile', 'sent', { ...profile, size: { scripts: 900_000, styles: 90_000 } });
  const budgets = { 'mf-profile': { scripts: 1_000, styles: 1_000 } };
  const base = 'http://localhost:5000/';
  const shellBuild = { app: 'shell', base, manifest: { ...shell, version: 'mine', budgets } };
  const cookie = await start([{ app: 'mf-profile', version: 'sent' }, shellBuild]);
  const { boot, profile: served, mark } = await open(cookie);
  expect(boot.shell).toBe('mine');
  expect(served).toMatchObject({ version: 'sent', entry: '/assets/mf-profile/sent/entry.js' });
  // The styles in the document are those of the current shell, which rendered it.
  expect(boot.start.map(([url]) => url)).toEqual(
    expect.arrayContaining([`${base}main.css`, `${base}main.js`, '/assets/mf-profile/sent/entry.js']),
  );
  expect(mark?.textContent).toContain('mf-profile sent, shell mine from http://localhost:5000');
});

it('renders documents with a stored build of the shell', async () => {
  storeBuild('shell', 'sent', { ...shell, styles: [] });
  writeFileSync(
    join(testServer.folder, 'shell/sent/frame.mjs'),
    `export * from '../1/frame.mjs';\nexport const renderFrame = () => ['<i>sent</i>', ''];`,
  );
  const cookie = await start([{ app: 'shell', version: 'sent' }]);
  const response = await fetch(`${address}/user/demo`, { headers: { cookie } });
  expect(await response.text()).toContain('<i>sent</i>');
});

it('ends when one of its builds was deleted', async () => {
  storeBuild('mf-profile', 'gone', profile);
  const cookie = await start([{ app: 'mf-profile', version: 'gone' }]);
  expect((await open(cookie)).profile?.version).toBe('gone');
  rmSync(join(testServer.folder, 'mf-profile/gone'), { recursive: true });
  const { profile: served, mark } = await open(cookie);
  expect([served?.version, mark]).toEqual(['1', null]);
});

it.each([
  ['no token', '', [mine], 401, 'A release token is required'],
  [
    "another team's app",
    PROFILE_TOKEN,
    [mine, { app: 'shell', version: '1' }],
    403,
    'This token can release mf-profile, not shell.',
  ],
  ['a missing build', TOKEN, [{ app: 'mf-profile', version: '7' }], 409, 'There is no build mf-profile@7'],
  [
    'an incompatible build',
    TOKEN,
    [{ ...mine, manifest: { ...profile, contract: 3 } }],
    409,
    'mf-profile@1 has contract 3, but shell@1 has contract 2.',
  ],
  [
    'a shell that cannot run the current builds',
    TOKEN,
    [{ app: 'shell', base: BASE, manifest: { ...shell, version: '2', contract: 3 } }],
    409,
    'shell@2 has contract 3, but the document server has 2.',
  ],
  ['an invalid manifest', TOKEN, [{ ...mine, manifest: {} }], 409, 'is not a valid remote.json'],
  [
    "another app's manifest",
    TOKEN,
    [{ ...mine, manifest: { ...profile, name: 'mf-feed' } }],
    409,
    'The manifest belongs to mf-feed, not to mf-profile.',
  ],
  ['an app twice', TOKEN, [mine, mine], 422, 'name an app twice'],
  ['no build', TOKEN, [], 422, 'builds'],
  ['another protocol', TOKEN, [{ ...mine, base: 'file:///etc/' }], 422, 'builds'],
  ['a URL with a directive', TOKEN, [{ ...mine, base: 'https://x;object-src/' }], 422, 'builds'],
])('is rejected with %s', async (_what, token, builds, status, sentence) => {
  const reply = await create(builds, token);
  expect([reply.status, reply.messages?.join()]).toEqual([status, expect.stringContaining(sentence)]);
});

it.each([
  ['a form of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a browser that reports no origin', {}],
])('is not started by %s', async (_what, headers) => {
  const response = await press(await readLink(), headers as Record<string, string>);
  expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
});

it('is ignored with a forged cookie, which no page sets, and ends at its link', async () => {
  const link = await readLink();
  const cookie = link.split('/').at(-1) ?? '';
  expect((await open(`preview=${cookie.slice(0, -1)}x`)).profile?.version).toBe('1');
  for (const response of [await fetch(`${link.slice(0, -1)}x`), await press(`${link.slice(0, -1)}x`)]) {
    expect([response.status, response.headers.getSetCookie()]).toEqual([404, []]);
  }
  const ended = await fetch(`${address}/releases/preview`, { redirect: 'manual' });
  expect(ended.headers.getSetCookie()[0]).toContain('Max-Age=0');
});

it('is not started when a shell that was released later cannot run it', async () => {
  const link = await readLink();
  storeBuild('shell', '4', { ...shell, contract: 3 });
  putPointer(testServer.folder, 'shell', { current: '4' });
  const response = await press(link);
  expect([response.status, response.headers.getSetCookie()]).toEqual([409, []]);
  expect(await response.text()).toContain('has contract 2, but shell@4 has contract 3.');
});

it.each([
  ['this machine', 'http://127.0.0.1:5173/', 200],
  ['an origin that is allowed for the app', 'https://profile.dev.example/', 200],
  ["another team's origin", 'https://feed.dev.example/', 409],
  ['any other origin', 'https://evil.example/', 409],
  ['a name that begins like this machine', 'http://localhost.evil.example/', 409],
  ['an address that begins like this machine', 'http://127.0.0.1.evil.example/', 409],
  ['an allowed host without TLS', 'http://profile.dev.example/', 409],
])('is loaded from %s: %s gets %i', async (_what, base, status) => {
  const reply = await create([{ ...mine, base }]);
  expect(reply.status).toBe(status);
  if (status === 409) expect(reply.messages?.[0]).toContain('Previews of mf-profile are not allowed from');
});

it('starts next to an unreadable preview and skips a file that is being written', async () => {
  await create([mine]);
  const names = ['torn.json', `${'a'.repeat(32)}.json.incomplete-1`];
  for (const name of names) writeFileSync(join(testServer.folder, 'previews', name), '{');
  expect(await create([mine])).toMatchObject({ status: 200 });
  expect(names.map((name) => existsSync(join(testServer.folder, 'previews', name)))).toEqual([false, true]);
});
