import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { createClientAddressSigner } from '../client-address-signer.ts';
import { remotes } from '../testing/fixtures.ts';
import { putPointer } from '../testing/put-pointer.ts';
import { createBuildAnnouncer } from './announce-builds.ts';
import { ReleaseStore } from './release-store.ts';

const profile = remotes.find(({ name }) => name === 'mf-profile') as (typeof remotes)[number];

let folder: string;
let api: FastifyInstance;
let apiUrl: string;
let status = 200;
const announced: { builds: { app: string; version: string; routes: string[] }[] }[] = [];

beforeAll(async () => {
  api = Fastify();
  api.post('/api/app/service/served-builds', (request, reply) => {
    announced.push(request.body as (typeof announced)[number]);
    return reply.status(status).send({ data: { accepted: 1 } });
  });
  apiUrl = await api.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());
beforeEach(() => {
  status = 200;
  announced.splice(0);
  folder = mkdtempSync(join(tmpdir(), 'announce-'));
  for (const version of ['1', '2', '3']) {
    mkdirSync(join(folder, 'mf-profile', version), { recursive: true });
    writeFileSync(
      join(folder, 'mf-profile', version, 'remote.json'),
      JSON.stringify({ ...profile, version }),
    );
  }
  putPointer(folder, 'mf-profile', { current: '2', previous: '1' });
});
afterEach(() => rmSync(folder, { recursive: true }));

const createAnnouncer = () =>
  createBuildAnnouncer({
    store: new ReleaseStore(folder),
    apiUrl,
    addressSigner: createClientAddressSigner(undefined),
    log: { warn: () => {} },
  });
const listVersions = () => announced.map(({ builds }) => builds.map(({ version }) => version));

it('announces current, previous and canary builds with their routes, again when pointers move', async () => {
  const announce = createAnnouncer();
  expect(await announce()).toBe(true);
  expect(await announce()).toBe(false);
  putPointer(folder, 'mf-profile', {
    current: '2',
    previous: '1',
    canary: { version: '3', share: 10, since: '2026-11-21T12:00:00Z' },
  });
  expect(await announce()).toBe(true);
  expect(listVersions()).toEqual([
    ['2', '1'],
    ['2', '1', '3'],
  ]);
  expect(announced[0]?.builds[0]).toEqual({
    app: 'mf-profile',
    version: '2',
    routes: expect.arrayContaining(['user']),
  });
});

it('tries again after a failure', async () => {
  const announce = createAnnouncer();
  status = 503;
  await expect(announce()).rejects.toThrow('app/service/served-builds responded with 503');
  status = 200;
  expect(await announce()).toBe(true);
});

it('leaves out a build that cannot be read', async () => {
  writeFileSync(join(folder, 'mf-profile/1/remote.json'), 'broken');
  await createAnnouncer()();
  expect(listVersions()).toEqual([['2']]);
});
