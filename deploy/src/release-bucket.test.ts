import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReleaseClient } from '../../remote-kit/src/release/release-client.ts';
import { readServerConfig } from '../../shell/server/config.ts';
import { createDocumentServer } from '../../shell/server/create-document-server.ts';
import { createBuildFiles, writeFiles } from '../../shell/server/testing/build-files.ts';
import { remotes, shell } from '../../shell/server/testing/fixtures.ts';
import { createBucketFixture, type StorageFixture } from './testing/storage-fixtures.ts';

const TOKEN = 'a-token-of-all-teams-0123456789abcdef';
const settings = {
  NODE_ENV: 'test',
  PROXY: 'off',
  LOG_LEVEL: 'silent',
  API_URL: 'http://127.0.0.1:1',
  FORWARD_SECRET: 'a-secret-that-is-long-enough-for-tests',
  RELEASE_TOKENS: `shell=${TOKEN},mf-blog-legal=${TOKEN}`,
};
const legal = remotes.find(({ name }) => name === 'mf-blog-legal') as (typeof remotes)[number];

let storages: StorageFixture;
let folder: string;
const servers: Awaited<ReturnType<typeof createDocumentServer>>[] = [];

async function startServer(): Promise<string> {
  const server = await createDocumentServer(readServerConfig({ ...settings, ...storages.settings() }));
  servers.push(server);
  return server.listen({ port: 0, host: '127.0.0.1' });
}

beforeAll(async () => {
  storages = await createBucketFixture();
  folder = mkdtempSync(join(tmpdir(), 'build-'));
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await storages.end();
  rmSync(folder, { recursive: true });
});

it('document servers share releases through a bucket and serve builds uploaded to another server', async () => {
  const [one, other] = [await startServer(), await startServer()];
  const client = new ReleaseClient({ url: one, token: TOKEN });
  const release = async (manifest: typeof shell | typeof legal) => {
    const { name, version } = manifest;
    const build = join(folder, name);
    writeFiles(build, createBuildFiles(manifest));
    await client.uploadBuild(name, version, build);
    await client.promote(name, version);
  };
  await release(shell);
  await release({ ...legal, version: '7' });

  for (const address of [one, other]) {
    const document = await fetch(`${address}/legal/terms-of-service`);
    expect(document.status).toBe(200);
    expect(await document.text()).toContain('/assets/mf-blog-legal/7/entry.js');
  }
  // The third server has read neither documents nor builds yet.
  const third = await startServer();
  const file = await fetch(`${third}/assets/mf-blog-legal/7/entry.js`);
  expect(await file.text()).toMatch(/^\/\/ 7\n/);
  expect(file.headers.get('cache-control')).toContain('immutable');
  expect((await fetch(`${third}/assets/mf-blog-legal/8/entry.js`)).status).toBe(404);
  const { moves } =
    (await new ReleaseClient({ url: third, token: TOKEN }).readStatus())['mf-blog-legal'] ?? {};
  expect(moves).toMatchObject([{ action: 'promote', by: 'mf-blog-legal', pointer: { current: '7' } }]);
});

it('an unknown app name creates no files', async () => {
  const own = storages.settings();
  const server = await createDocumentServer(readServerConfig({ ...settings, ...own }));
  servers.push(server);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const statusOf = async (path: string) => (await fetch(address + path)).status;
  expect(await statusOf('/assets/aaaa/1/x.js')).toBe(404);
  expect(await statusOf('/assets/mf-feed/1/x.js')).toBe(404);
  expect(readdirSync(own.RELEASES_DIR ?? '')).not.toContain('aaaa');
});

it('a bucket without conditional writes is rejected with an explanation', async () => {
  const storageServer = (await import('node:http')).createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => storageServer.listen(0, '127.0.0.1', resolve));
  const { port } = storageServer.address() as { port: number };
  const config = { ...settings, ...storages.settings(), S3_ENDPOINT: `http://127.0.0.1:${port}` };
  await expect(createDocumentServer(readServerConfig(config))).rejects.toThrow(
    'does not support conditional writes',
  );
  storageServer.close();
});
