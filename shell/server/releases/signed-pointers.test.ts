import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeDigest } from '@ontrend/shared/server/compute-digest';
import { findFreePort } from '@ontrend/shared/server/ports';
import { encodePublicKey, serializeChange, signText } from '@ontrend/shared/server/release-signatures';
import { createBuildFiles, encodeUpload } from '../testing/build-files.ts';
import { remotes } from '../testing/fixtures.ts';
import { putPointer } from '../testing/put-pointer.ts';
import { parseJsonScript, useTestDocumentServer } from '../testing/test-document-server.ts';
import { numberedName } from './release-storage.ts';

const TOKEN = 'a-token-of-the-profile-team-0123456789';
const APP = 'mf-profile';
const profile = remotes.find(({ name }) => name === APP) as (typeof remotes)[number];
const createKey = () => generateKeyPairSync('ed25519').privateKey;
const encodePrivate = (key: KeyObject) => key.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const [teamKey, otherTeamKey, pointerKey] = [createKey(), createKey(), createKey()];

const testServer = useTestDocumentServer(() => ({ data: null }));
let settings: Record<string, string>;
let address: string;
let logged: { msg: string; reason?: string }[];
const logFolder = () => join(testServer.folder, 'pointers');
const lastNumber = () => Number.parseInt(readdirSync(logFolder()).sort().at(-1) ?? '0', 10);
const entryFile = (number: number) => join(logFolder(), numberedName(number));

async function start(changes: Record<string, string> = {}): Promise<string> {
  // Servers of earlier tests, whose log was removed, still run.
  const lines = logged;
  return testServer.startAnother({ ...settings, ...changes }, (line) => void lines.push(JSON.parse(line)));
}

beforeEach(async () => {
  logged = [];
  rmSync(logFolder(), { recursive: true });
  for (const app of ['shell', ...remotes.map(({ name }) => name)]) putPointer(testServer.folder, app);
  settings = {
    RELEASE_TOKENS: `${APP}=${TOKEN}`,
    RELEASE_PUBLIC_KEYS: `${APP}=${encodePublicKey(teamKey)}, mf-feed=${encodePublicKey(otherTeamKey)}`,
    POINTER_KEY: encodePrivate(pointerKey),
    LOG_LEVEL: 'warn',
  };
  address = await start();
});

async function call(path: string, body?: object, method = 'POST') {
  const response = await fetch(`${address}/releases${path}`, {
    method: body ? method : 'GET',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as { data?: unknown; messages?: string[] }) };
}
const filesOf = (version: string) => createBuildFiles({ ...profile, version });
const manifestOf = (version: string) => filesOf(version)['remote.json'] ?? '';
const upload = (version: string) => call(`/${APP}/${version}`, encodeUpload(filesOf(version)), 'PUT');

interface SignOptions {
  key?: KeyObject;
  at?: Date;
  manifest?: string | null;
}
/** Returns a signed request that promotes a build. */
function signPromotion(
  version: string,
  { key = teamKey, at = new Date(), manifest = computeDigest(manifestOf(version)) }: SignOptions = {},
) {
  const provenance = { manifest, commit: 'abcdef0123', person: 'ana@ontrend.example', at: at.toISOString() };
  const signature = signText(key, serializeChange({ app: APP, action: 'promote', version }, provenance));
  return { action: 'promote', version, provenance: { ...provenance, signature } };
}
const release = async (version: string) => {
  await upload(version);
  const { status, messages = [] } = await call(`/${APP}`, signPromotion(version));
  expect({ status, messages }).toEqual({ status: 200, messages: [] });
};

async function servedVersion(from = address): Promise<string> {
  const html = await (await fetch(`${from}/user/demo`)).text();
  return parseJsonScript(html, 'boot').remotes[APP].current.version;
}
const rejections = () => logged.filter(({ msg }) => msg === 'release rejected').map(({ reason }) => reason);

it('names the person and the commit of a signed release', async () => {
  await release('2');
  const { data } = await call('');
  expect((data as Record<string, { moves: object[] }>)[APP]?.moves[0]).toMatchObject({
    pointer: { current: '2', previous: '1' },
    person: 'ana@ontrend.example',
    commit: 'abcdef0123',
  });
});

it.each([
  ['no signature', () => ({ action: 'promote', version: '2' }), 403, 'must be signed'],
  [
    "another team's key",
    () => signPromotion('2', { key: otherTeamKey }),
    403,
    'not made with a key of mf-profile',
  ],
  [
    'a signature for another build',
    () => ({ ...signPromotion('1'), version: '2' }),
    403,
    'not made with a key',
  ],
  [
    'a signature of yesterday',
    () => signPromotion('2', { at: new Date(Date.now() - 86_400_000) }),
    403,
    'Check the clock',
  ],
  [
    'a signature for other files',
    () => signPromotion('2', { manifest: computeDigest('{}') }),
    409,
    'is not the build that was signed',
  ],
  [
    'a signature without files',
    () => signPromotion('2', { manifest: null }),
    409,
    'is not the build that was signed',
  ],
])('rejects a release with the right token and %s', async (_what, body, status, sentence) => {
  await upload('2');
  const response = await call(`/${APP}`, body());
  expect([response.status, response.messages?.[0]]).toEqual([status, expect.stringContaining(sentence)]);
  expect(await servedVersion()).toBe('1');
});

it('does not accept a signed request twice, so that an old release cannot be repeated with a leaked token', async () => {
  await upload('2');
  const former = signPromotion('2', { at: new Date(Date.now() - 1_000) });
  expect((await call(`/${APP}`, former)).status).toBe(200);
  await release('3');
  const repeated = await call(`/${APP}`, former);
  expect([repeated.status, repeated.messages?.[0]]).toEqual([409, expect.stringContaining('Sign it again')]);
  expect(await servedVersion()).toBe('3');
});

describe('with access to the storage', () => {
  it('a forged pointer is not used, is reported, and does not stop the next release', async () => {
    const port = await findFreePort();
    address = await start({ METRICS_PORT: String(port), HOST: '127.0.0.1' });
    await release('2');
    await upload('9');
    const entry = JSON.parse(readFileSync(entryFile(lastNumber()), 'utf8'));
    entry.pointers[APP].current = '9';
    writeFileSync(entryFile(lastNumber() + 1), JSON.stringify(entry));
    const { signature: _signature, ...unsigned } = entry;
    writeFileSync(entryFile(lastNumber() + 1), JSON.stringify(unsigned));
    writeFileSync(entryFile(lastNumber() + 1), '{');
    for (let count = 0; count < 2; count += 1) expect(await servedVersion()).toBe('2');
    expect(rejections()).toEqual([
      expect.stringContaining('is missing or malformed'),
      expect.stringContaining('is not signed, but an earlier one is'),
      expect.stringContaining('has an invalid signature'),
    ]);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toContain('ontrend_release_rejections_total{kind="pointer"} 3');
    // A server that starts now decides the same.
    expect(await servedVersion(await start())).toBe('2');
    await release('3');
    expect(await servedVersion()).toBe('3');
  });

  it('an old signed pointer cannot be stored again', async () => {
    await release('2');
    const vulnerable = readFileSync(entryFile(lastNumber()), 'utf8');
    await release('3');
    writeFileSync(entryFile(lastNumber() + 1), vulnerable);
    expect(await servedVersion()).toBe('3');
    expect(rejections()).toEqual([expect.stringContaining('has an invalid signature')]);
  });

  it('the last pointers cannot be removed from a running server', async () => {
    await release('2');
    await release('3');
    expect(await servedVersion()).toBe('3');
    rmSync(entryFile(lastNumber()));
    expect(await servedVersion()).toBe('3');
    expect(rejections()).toEqual([expect.stringContaining('was read before')]);
  });

  it('the manifest of a released build cannot be changed', async () => {
    await release('2');
    const manifest = { ...profile, version: '2', entry: 'https://evil.example/entry.js' };
    writeFileSync(join(testServer.folder, APP, '2/remote.json'), JSON.stringify(manifest));
    const error = console.error;
    console.error = () => {};
    expect(await servedVersion(await start())).toBe('1');
    console.error = error;
    expect(rejections()).toEqual([`${APP}@2: The manifest is not the one that was released.`]);
    rmSync(join(testServer.folder, APP, '2'), { recursive: true });
  });
});

describe('pointers from before signatures', () => {
  it('are signed at the first start, after which unsigned ones are rejected', async () => {
    const signed = JSON.parse(readFileSync(entryFile(lastNumber()), 'utf8'));
    expect(signed).toMatchObject({ action: 'sign', signature: expect.any(String) });
    expect(await servedVersion()).toBe('1');
    putPointer(testServer.folder, APP, { current: '9' });
    expect(await servedVersion()).toBe('1');
  });

  it('are not used where signatures are required', async () => {
    rmSync(logFolder(), { recursive: true });
    for (const app of ['shell', APP]) putPointer(testServer.folder, app);
    const strict = await start({ POINTER_SIGNATURES: 'required' });
    expect((await fetch(`${strict}/user/demo`)).status).toBe(500);
    expect(rejections()).toContainEqual(expect.stringContaining('is not signed'));
  });

  it('need a key where signatures are required', async () => {
    await expect(start({ POINTER_SIGNATURES: 'required', POINTER_KEY: '' })).rejects.toThrow(
      'POINTER_KEY is not set',
    );
  });
});

it('continues a log after the key was replaced', async () => {
  await release('2');
  const keys = `${encodePrivate(createKey())}, ${encodePrivate(pointerKey)}`;
  address = await start({ POINTER_KEY: keys });
  expect(await servedVersion()).toBe('2');
  await release('3');
  expect(await servedVersion()).toBe('3');
});
