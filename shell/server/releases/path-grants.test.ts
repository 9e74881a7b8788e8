import { generateKeyPairSync } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { encodePublicKey, serializeChange, signText } from '@ontrend/shared/server/release-signatures';
import { routeTable } from '../../src/core/routes/route-table.ts';
import { createBuildFiles, encodeUpload } from '../testing/build-files.ts';
import { remotes, shell } from '../testing/fixtures.ts';
import { parseJsonScript, useTestDocumentServer } from '../testing/test-document-server.ts';

const OPERATOR = 'a-token-of-the-operator-0123456789abcd';
const TEAM = 'a-token-of-the-trends-team-0123456789a';
const EVERY_APP = 'a-token-for-every-app-0123456789abcdefg';
const teamKey = generateKeyPairSync('ed25519').privateKey;
const operatorKey = generateKeyPairSync('ed25519').privateKey;
const encode = (key: typeof teamKey) => key.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const page = (path: string) => ({ path, handle: { name: 'trends', layout: 'default', transition: 'fade' } });
/** A remote that no source of this repository knows. */
const trends = { ...(remotes[0] as (typeof remotes)[number]), name: 'mf-trends', global: 'mf_trends' };

const testServer = useTestDocumentServer(() => ({ data: null }));
const SETTINGS = {
  RELEASE_TOKENS: `shell=${OPERATOR}, mf-trends=${TEAM}, *=${EVERY_APP}`,
  POINTER_KEY: encode(generateKeyPairSync('ed25519').privateKey),
  FORWARD_SECRET: 'a-secret-that-is-long-enough-for-tests',
};
let address: string;
let version = 0;

beforeAll(async () => {
  testServer.publish('shell', { ...shell, routeOwners: routeTable });
  address = await testServer.startAnother(SETTINGS);
});
afterEach(async () => {
  for (const path of ['/trends', '/shows']) await changeGrant('revoke', path);
});

async function call(path: string, body?: object, token = TEAM, method = 'POST') {
  const response = await fetch(`${address}/releases${path}`, {
    method: body ? method : 'GET',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const reply = (await response.json()) as { data?: unknown; messages?: string[] };
  return { status: response.status, data: reply.data, messages: reply.messages?.join() };
}
const changeGrant = (action: string, path: string, token = OPERATOR, remote = 'mf-trends') =>
  call('/grants', { action, remote, path }, token);

/** Uploads the next build of mf-trends. */
async function upload(paths: string[], routes = paths.map(page), token = TEAM): Promise<void> {
  version += 1;
  const build = { ...trends, version: String(version), routes, paths };
  const files = encodeUpload(createBuildFiles(build));
  expect((await call(`/mf-trends/${version}`, files, token, 'PUT')).status).toBe(201);
}
/** Uploads a build of mf-trends and promotes it. */
async function release(paths: string[], routes = paths.map(page), token = TEAM) {
  await upload(paths, routes, token);
  return call('/mf-trends', { action: 'promote', version: String(version) }, token);
}
const startCanary = (share: number) =>
  call('/mf-trends', { action: 'canary', version: String(version), share });
const statusOf = async (path: string) => (await fetch(address + path)).status;

it('releases a remote of another repository at a granted path', async () => {
  const refused = await release(['/trends']);
  expect(refused).toMatchObject({
    status: 409,
    messages: expect.stringContaining('npm run release -- grant mf-trends /trends'),
  });
  expect(await statusOf('/trends')).toBe(404);
  // A granted path without a build does not exist yet.
  expect((await changeGrant('grant', '/trends')).status).toBe(200);
  expect(await statusOf('/trends')).toBe(404);
  expect((await release(['/trends'])).status).toBe(200);

  const html = await (await fetch(`${address}/trends`)).text();
  expect(html).toContain('<header>trends default guest</header>');
  const boot = parseJsonScript(html, 'boot');
  expect(boot.owners).toEqual([{ path: '/trends', remote: 'mf-trends' }]);
  expect(boot.remotes['mf-trends'].current.version).toBe(String(version));
  expect(boot.start.map(([file]: [string]) => file)).toContain(`/assets/mf-trends/${version}/entry.js`);
  expect((await fetch(`${address}/assets/mf-trends/${version}/integrity.json`)).status).toBe(200);
  // Other pages name the owner, too, so that their links open the page without a reload.
  const other = parseJsonScript(await (await fetch(`${address}/messages`)).text(), 'boot');
  expect(other.owners).toEqual(boot.owners);
});

it.each([
  [['/api'], 'claims /api, which is reserved for the site.'],
  [['/video'], 'claims /video, which belongs to mf-feed in shell@1.'],
  [['/shows'], 'claims /shows, which is granted to mf-shows.'],
])('refuses a release that claims %j', async (paths, sentence) => {
  await changeGrant('grant', '/shows', OPERATOR, 'mf-shows');
  expect(await release(paths)).toMatchObject({ status: 409, messages: expect.stringContaining(sentence) });
  await changeGrant('revoke', '/shows', OPERATOR, 'mf-shows');
});

it.each([
  ['/api', 409, "/api can't be granted to mf-trends: it is reserved for the site."],
  ['/profile', 409, "/profile can't be granted to mf-trends: it is the name of mf-profile."],
  ['/user', 409, "/user can't be granted to mf-trends: it belongs to mf-profile in the route table."],
  ['/shows', 409, "/shows can't be granted to mf-trends: it is granted to mf-shows."],
  ['/a/b', 422, 'path: must be one segment in lower case'],
  ['/Trends', 422, 'path: must be one segment in lower case'],
])('does not grant %s', async (path, status, sentence) => {
  await changeGrant('grant', '/shows', OPERATOR, 'mf-shows');
  expect(await changeGrant('grant', path)).toMatchObject({
    status,
    messages: expect.stringContaining(sentence),
  });
  await changeGrant('revoke', '/shows', OPERATOR, 'mf-shows');
});

it('lets only the token of the shell grant and revoke', async () => {
  for (const action of ['grant', 'revoke'])
    expect(await changeGrant(action, '/trends', TEAM)).toMatchObject({
      status: 403,
      messages: 'Paths are granted with the token of the shell. This token can release mf-trends, not shell.',
    });
});

it('lets a token for every app release and grant', async () => {
  expect((await changeGrant('grant', '/trends', EVERY_APP)).status).toBe(200);
  expect((await release(['/trends'], undefined, EVERY_APP)).status).toBe(200);
  const { data } = await call('', undefined, EVERY_APP);
  expect(data).toMatchObject({ shell: { paths: [] }, 'mf-trends': { paths: ['/trends'] } });
  expect(data).not.toHaveProperty(['*']);
  expect(await call('/not-an-app/check', { version: '1' }, EVERY_APP)).toMatchObject({ status: 403 });
});

it('preserves grants across restarts, and shows them to the team', async () => {
  await changeGrant('grant', '/trends');
  await release(['/trends']);
  address = await testServer.startAnother(SETTINGS);
  expect(await statusOf('/trends')).toBe(200);
  expect((await call('')).data).toMatchObject({ 'mf-trends': { paths: ['/trends'] } });
  const current = (await (await fetch(`${address}/releases/current`)).json()) as { data: object };
  expect(current.data).toMatchObject({ 'mf-trends': { version: String(version), paths: ['/trends'] } });
});

it('shows the paths of all remotes to the token that grants them, but not the pointer changes of other teams', async () => {
  await changeGrant('grant', '/trends');
  await release(['/trends']);
  await changeGrant('grant', '/shows', OPERATOR, 'mf-shows');
  await changeGrant('revoke', '/shows', OPERATOR, 'mf-shows');
  const { data } = await call('', undefined, OPERATOR);
  expect(data).toMatchObject({
    'mf-trends': { pointer: { current: String(version) }, moves: [], paths: ['/trends'] },
    'mf-shows': { pointer: null, moves: [], paths: [], revokedPaths: ['/shows'] },
  });
  expect(data).not.toHaveProperty('mf-messages');
  expect((await call('')).data).not.toHaveProperty('mf-shows');
});

it('keeps a path with its owner when a build drops it, until it is revoked', async () => {
  for (const path of ['/trends', '/shows']) await changeGrant('grant', path);
  await release(['/trends', '/shows']);
  expect((await release(['/trends'])).status).toBe(200);
  expect(await statusOf('/shows')).toBe(404);
  expect(await changeGrant('grant', '/shows', OPERATOR, 'mf-other')).toMatchObject({ status: 409 });
  // The route below it needs no claim.
  expect((await release([], [page('/shows')])).status).toBe(200);
  expect(await statusOf('/shows')).toBe(200);
  await changeGrant('revoke', '/shows');
  expect(await statusOf('/shows')).toBe(404);
  expect(await changeGrant('revoke', '/shows')).toMatchObject({
    status: 409,
    messages: '/shows is not granted to mf-trends.',
  });
});

/** Uploads a build of the shell and checks whether it could be released. */
async function checkShell(next: string, routeOwners: object[]) {
  const files = encodeUpload(createBuildFiles({ ...shell, version: next, ...{ routeOwners } }));
  await call(`/shell/${next}`, files, OPERATOR, 'PUT');
  return call('/shell/check', { version: next }, OPERATOR);
}

it('releases a shell after a path was revoked, also when another remote has it now', async () => {
  for (const path of ['/trends', '/shows']) await changeGrant('grant', path);
  await release(['/trends', '/shows']);
  await changeGrant('revoke', '/shows');
  await changeGrant('grant', '/shows', OPERATOR, 'mf-shows');
  // The served remote still has the other path.
  expect(await checkShell('2', routeTable)).toMatchObject({
    status: 200,
    data: { checkedWith: expect.arrayContaining([`mf-trends@${version}`]) },
  });
  const taken = [...routeTable, { path: '/trends', remote: 'mf-feed' }];
  expect(await checkShell('3', taken)).toMatchObject({
    status: 409,
    messages: expect.stringContaining('claims /trends, which belongs to mf-feed in shell@3.'),
  });
  await changeGrant('revoke', '/trends');
  const { data } = await checkShell('2', routeTable);
  expect((data as { checkedWith: string[] }).checkedWith).not.toContain(`mf-trends@${version}`);
  await changeGrant('revoke', '/shows', OPERATOR, 'mf-shows');
});

it('refuses a shell that takes a granted path, also from a remote that was not released yet', async () => {
  await changeGrant('grant', '/shows', OPERATOR, 'mf-shows');
  for (const [next, path] of [
    ['4', '/shows'],
    ['5', '/shows/today'],
  ] as const) {
    expect(await checkShell(next, [...routeTable, { path, remote: 'mf-feed' }])).toEqual({
      status: 409,
      messages: `shell@${next} gives ${path} to mf-feed, but /shows is granted to mf-shows. The operator revokes it with: npm run release -- revoke mf-shows /shows`,
    });
  }
  const own = [...routeTable, { path: '/shows', remote: 'mf-shows' }];
  expect((await checkShell('6', own)).status).toBe(200);
  await changeGrant('revoke', '/shows', OPERATOR, 'mf-shows');
});

it('starts a canary although the current build claims a revoked path', async () => {
  for (const path of ['/trends', '/shows']) await changeGrant('grant', path);
  await release(['/trends', '/shows']);
  await changeGrant('revoke', '/shows');
  await upload(['/trends']);
  expect((await startCanary(10)).status).toBe(200);
});

it('does not serve a canary to more browsers after a path that it claims was revoked', async () => {
  for (const path of ['/trends', '/shows']) await changeGrant('grant', path);
  await release(['/trends']);
  await upload(['/trends', '/shows']);
  expect((await startCanary(10)).status).toBe(200);
  await changeGrant('revoke', '/shows');
  const refused = { status: 409, messages: expect.stringContaining('claims /shows, which is not granted') };
  expect(await startCanary(50)).toMatchObject(refused);
  const promotion = { action: 'promote', version: String(version) };
  expect(await call('/mf-trends', promotion)).toMatchObject(refused);
});

it('rolls back to a build whose claimed path was revoked', async () => {
  for (const path of ['/trends', '/shows']) await changeGrant('grant', path);
  await release(['/trends', '/shows']);
  const before = String(version);
  await release(['/trends']);
  await changeGrant('revoke', '/shows');
  expect(await call('/mf-trends', { action: 'rollback' })).toMatchObject({
    status: 200,
    data: { current: before },
  });
  expect(await statusOf('/trends')).toBe(200);
  expect(await statusOf('/shows')).toBe(404);
});

it('shows the pages of a free claim to the browser of a preview only', async () => {
  expect((await release(['/trends'])).status).toBe(409);
  const builds = [{ app: 'mf-trends', version: String(version) }];
  const { data } = await call('/previews', { builds, person: 'ana@ontrend.example' });
  const started = await fetch(address + (data as { path: string }).path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: address },
  });
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? '';
  const preview = await fetch(`${address}/trends`, { headers: { cookie } });
  expect(preview.status).toBe(200);
  expect(parseJsonScript(await preview.text(), 'boot').owners).toEqual([
    { path: '/trends', remote: 'mf-trends' },
  ]);
  expect(await statusOf('/trends')).toBe(404);
});

it('takes a remote out of service with its last path', async () => {
  await changeGrant('grant', '/trends');
  await release(['/trends']);
  await changeGrant('revoke', '/trends');
  const boot = parseJsonScript(await (await fetch(`${address}/messages`)).text(), 'boot');
  expect(boot).not.toHaveProperty('owners');
  expect(boot.remotes).not.toHaveProperty('mf-trends');
  const current = await fetch(`${address}/releases/current`);
  expect(((await current.json()) as { data: object }).data).not.toHaveProperty('mf-trends');
  const manifest = await fetch(`${address}/releases/current/mf-trends/mf-manifest.json`);
  expect([manifest.status, await manifest.json()]).toEqual([
    404,
    { code: 'not-found', messages: ['There is no remote mf-trends.'] },
  ]);
  expect((await call('')).data).toMatchObject({
    'mf-trends': { paths: [], revokedPaths: expect.arrayContaining(['/trends']), isRetired: true },
  });
  await changeGrant('grant', '/trends');
  const { data } = await call('');
  expect(data).toMatchObject({ 'mf-trends': { paths: ['/trends'], isRetired: false } });
  expect((data as { 'mf-trends': { revokedPaths: string[] } })['mf-trends'].revokedPaths).not.toContain(
    '/trends',
  );
});

it('says whether the remote of a granted path was ever released', async () => {
  expect(await changeGrant('grant', '/shows', OPERATOR, 'mf-shows')).toMatchObject({
    data: { isReleased: false },
  });
  await changeGrant('revoke', '/shows', OPERATOR, 'mf-shows');
  await changeGrant('grant', '/trends');
  await release(['/trends']);
  expect(await changeGrant('grant', '/trends')).toMatchObject({ data: { isReleased: true } });
});

it('lists the pages of granted paths in the sitemap', async () => {
  await changeGrant('grant', '/trends');
  await release(['/trends'], [page('/trends')]);
  const other = await testServer.startAnother(SETTINGS);
  const sitemap = async (origin: string) => (await fetch(`${origin}/sitemap/pages.xml`)).text();
  expect(await sitemap(other)).toContain('/trends</loc>');
  await changeGrant('revoke', '/trends');
  // Sitemaps are cached.
  expect(await sitemap(await testServer.startAnother(SETTINGS))).not.toContain('/trends</loc>');
});

it('grants the paths of the setting PATH_GRANTS at the start, as far as they are free', async () => {
  await changeGrant('grant', '/shows', OPERATOR, 'mf-shows');
  const settings = { ...SETTINGS, PATH_GRANTS: 'mf-trends=/clips, mf-trends=/shows' };
  await testServer.startAnother(settings);
  expect((await call('')).data).toMatchObject({ 'mf-trends': { paths: ['/clips'] } });
  await changeGrant('revoke', '/shows', OPERATOR, 'mf-shows');
  // A revoked path stays so.
  await changeGrant('revoke', '/clips');
  const lines: string[] = [];
  await testServer.startAnother({ ...settings, LOG_LEVEL: 'warn' }, (line) => void lines.push(line));
  const { data } = await call('');
  expect((data as { 'mf-trends': { paths: string[] } })['mf-trends'].paths).not.toContain('/clips');
  expect(lines.find((line) => line.includes('path stays revoked'))).toContain('"path":"/clips"');
  await expect(testServer.startAnother({ PATH_GRANTS: 'mf-trends' })).rejects.toThrow('PATH_GRANTS');
});

it("requires the signature of the shell's key, once", async () => {
  const keys = `shell=${encodePublicKey(operatorKey)}, mf-trends=${encodePublicKey(teamKey)}`;
  address = await testServer.startAnother({ ...SETTINGS, RELEASE_PUBLIC_KEYS: keys });
  const change = { action: 'grant', remote: 'mf-trends', path: '/trends' } as const;
  const sign = (key: typeof teamKey, path = '/trends') => {
    const provenance = {
      manifest: null,
      commit: null,
      person: 'ana@ontrend.example',
      at: new Date().toISOString(),
    };
    const signature = signText(key, serializeChange({ app: 'shell', ...change, path }, provenance));
    return { ...change, provenance: { ...provenance, signature } };
  };
  expect((await call('/grants', change, OPERATOR)).status).toBe(403);
  expect((await call('/grants', sign(teamKey), OPERATOR)).status).toBe(403);
  expect((await call('/grants', sign(operatorKey, '/shows'), OPERATOR)).status).toBe(403);
  const signed = sign(operatorKey);
  expect((await call('/grants', signed, OPERATOR)).status).toBe(200);
  address = await testServer.startAnother(SETTINGS);
  await changeGrant('revoke', '/trends');
  expect(await call('/grants', signed, OPERATOR)).toMatchObject({
    status: 409,
    messages: expect.stringContaining('after this change was signed'),
  });
});

it('responds with 503 when the builds of a granted path were removed', async () => {
  await changeGrant('grant', '/trends');
  await release(['/trends']);
  rmSync(join(testServer.folder, 'mf-trends'), { recursive: true });
  address = await testServer.startAnother(SETTINGS);
  expect(await statusOf('/trends')).toBe(503);
  expect(await statusOf('/messages')).toBe(200);
});
