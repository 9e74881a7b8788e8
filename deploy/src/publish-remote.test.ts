import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { encodePublicKey } from '@ontrend/shared/server/release-signatures';
import { createBuildFiles, writeFiles } from '../../shell/server/testing/build-files.ts';
import { remotes } from '../../shell/server/testing/fixtures.ts';
import { useTestDocumentServer } from '../../shell/server/testing/test-document-server.ts';

const APP = 'mf-profile';
const TOKEN = 'a-token-of-the-profile-team-0123456789';
const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const { privateKey } = generateKeyPairSync('ed25519');
const KEY = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const profile = remotes.find(({ name }) => name === APP) as (typeof remotes)[number];

const documentServer = useTestDocumentServer(() => ({ data: null }));
let folder: string;
let containers: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'publish-remote-'));
  containers = [];
});
afterEach(async () => {
  for (const container of containers) await stop(container);
  rmSync(folder, { recursive: true });
});

/** Creates a build as it is stored in an image. @returns the folder that contains it */
function createImage(version: string): string {
  writeFiles(join(folder, 'build', version), createBuildFiles({ ...profile, version }));
  return join(folder, 'build');
}

const publishedFile = () => join(folder, 'published');

/** Runs the program of a remote's container. */
function startContainer(image: string, url: string, settings: Record<string, string> = {}) {
  const container = spawn('sh', [join(ROOT, 'deploy/docker/publish-remote.sh'), image], {
    env: {
      ...{ PATH: process.env.PATH ?? '', APP, RELEASES_URL: url, RELEASE_TOKEN: TOKEN, RELEASE_KEY: KEY },
      ...{ RELEASES_DIR: documentServer.folder, PUBLISHED_FILE: publishedFile(), RETRY_INTERVAL_S: '0.1' },
      ...settings,
    },
  });
  containers.push(container);
  const printed = { output: '', errors: '' };
  container.stdout.on('data', (text) => (printed.output += text));
  container.stderr.on('data', (text) => (printed.errors += text));
  return { container, printed };
}

/** Stops a container as Docker does. @returns its exit code */
async function stop(container: ChildProcess): Promise<number | null> {
  if (container.exitCode === null) {
    const closed = once(container, 'close');
    container.kill();
    await closed;
  }
  return container.exitCode;
}

/** Waits until a container has printed a line. */
async function waitForLine(container: ChildProcess): Promise<void> {
  await once(container.stdout as NonNullable<ChildProcess['stdout']>, 'data');
}

it('stores and promotes the build of its image, signed with the key of its team, and stays running', async () => {
  const url = await documentServer.startAnother({
    RELEASE_TOKENS: `${APP}=${TOKEN}`,
    RELEASE_PUBLIC_KEYS: `${APP}=${encodePublicKey(privateKey)}`,
  });
  const { container, printed } = startContainer(createImage('2'), url, { RELEASE_COMMIT: COMMIT });
  await waitForLine(container);
  expect(printed).toEqual({ output: `Current build of ${APP}: 2\n`, errors: '' });
  const headers = { authorization: `Bearer ${TOKEN}` };
  const status = JSON.parse((await documentServer.get(`${url}/releases`, headers)).body);
  expect(status.data[APP].moves[0]).toMatchObject({
    ...{ pointer: { current: '2' }, by: `${APP} container ${hostname()}` },
    ...{ person: `container ${hostname()}`, commit: COMMIT },
  });
  const stored = join(documentServer.folder, APP);
  expect(readdirSync(join(stored, '2')).sort()).toEqual(readdirSync(join(folder, 'build/2')).sort());
  expect(readdirSync(stored).filter((name) => name.includes('incomplete'))).toEqual([]);
  expect(container.exitCode).toBeNull();
  expect(await stop(container)).toBe(0);
});

interface ReceivedRequest {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** Starts a server that sends these replies one after the other. */
async function startReleaseApi(replies: [status: number, body: object][]) {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    received.push({ path: request.url, headers: request.headers, body });
    const [status, reply] = replies.shift() ?? [500, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it('prints each reason once and retries until the promotion succeeds', async () => {
  const reason = 'mf-profile@3 cannot be loaded: it throws "t is undefined" at C:\\mf-profile.';
  const rejected: [number, object] = [409, { code: 'incompatible', messages: [reason, 'And another one.'] }];
  const pointer = { current: '2', previous: '1', canary: null };
  const { server, received, url } = await startReleaseApi([
    ...[rejected, rejected],
    ...([[502, {}]] as [number, object][]),
    [200, { data: pointer }],
  ]);
  const { container, printed } = startContainer(createImage('3'), url, {
    RELEASE_COMMIT: 'main',
    RELEASE_KEY: '',
  });
  await waitForLine(container);
  server.close();
  expect(printed).toEqual({
    output: `Current build of ${APP}: 2 (3 is stored, but not current)\n`,
    errors: [
      'RELEASE_COMMIT is "main", which is not a commit hash: the release has no commit.',
      ...[reason, 'And another one.', `${url} responded with status 502.`, ''],
    ].join('\n'),
  });
  expect(received).toHaveLength(4);
  expect(received[0]).toMatchObject({
    path: `/releases/${APP}`,
    headers: { authorization: `Bearer ${TOKEN}` },
    body: { action: 'promote', version: '3', container: hostname(), provenance: { commit: null } },
  });
  // Without a key, nothing is signed.
  expect(received[0]?.body.provenance).not.toHaveProperty('signature');
  expect(readFileSync(publishedFile(), 'utf8').trim()).toBe('3');
});

it('uses the build that another container stores at the same time', async () => {
  const stored = join(documentServer.folder, APP, '6');
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  // The other container completes its copy while this one copies.
  writeFileSync(
    join(programs, 'cp'),
    `#!/bin/sh\nPATH=\${PATH#*:}\ncp "$@" && { [ -d '${stored}' ] || cp -R "$2" '${stored}'; }\n`,
    { mode: 0o755 },
  );
  const { server, url } = await startReleaseApi([[200, { data: { current: '6' } }]]);
  const { container, printed } = startContainer(createImage('6'), url, {
    PATH: `${programs}:${process.env.PATH}`,
  });
  await waitForLine(container);
  server.close();
  expect(printed).toEqual({ output: `Current build of ${APP}: 6\n`, errors: '' });
  expect(readdirSync(stored).sort()).toEqual(readdirSync(join(folder, 'build/6')).sort());
  expect(readdirSync(join(documentServer.folder, APP)).filter((name) => name.includes('incomplete'))).toEqual(
    [],
  );
});

it('is not healthy while the document server does not respond', async () => {
  const { server, url } = await startReleaseApi([]);
  server.close();
  await once(server, 'close');
  const { container, printed } = startContainer(createImage('4'), url);
  await once(container.stderr as NonNullable<ChildProcess['stderr']>, 'data');
  expect(printed.errors).toBe(`No response from ${url}.\n`);
  expect(existsSync(publishedFile())).toBe(false);
  expect(await stop(container)).toBe(0);
});

it('does not start with a key that is none', async () => {
  const { container, printed } = startContainer(createImage('5'), documentServer.origin, {
    RELEASE_KEY: 'x',
  });
  await once(container, 'close');
  expect(container.exitCode).toBe(1);
  expect(printed.errors).not.toBe('');
});
