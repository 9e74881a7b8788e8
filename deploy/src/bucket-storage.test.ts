import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBucket, type TestBucket } from '../../api/test/bucket.ts';
import { BucketStorage } from '../../shell/server/releases/bucket-storage.ts';
import { type BucketProxy, startBucketProxy } from './testing/bucket-proxy.ts';

let bucket: TestBucket;
let proxy: BucketProxy;
let folder: string;
let storage: BucketStorage;

beforeEach(async () => {
  bucket = await startBucket();
  proxy = await startBucketProxy(bucket.settings.endpoint);
  folder = mkdtempSync(join(tmpdir(), 'releases-'));
  storage = await BucketStorage.open({ ...bucket.settings, endpoint: proxy.endpoint }, folder);
});
afterEach(async () => {
  storage.close();
  await proxy.stop();
  await bucket.stop();
  rmSync(folder, { recursive: true });
});

it('downloads a build once for concurrent requests', async () => {
  await storage.createBuild('mf-x', '1', async (temporaryFolder) =>
    writeFileSync(join(temporaryFolder, 'file.js'), '1'),
  );
  const folders = await Promise.all(Array.from({ length: 20 }, () => storage.fetchBuild('mf-x', '1')));
  expect(new Set(folders)).toEqual(new Set([join(folder, 'mf-x/1')]));
  expect(readdirSync(join(folder, 'mf-x/1'))).toEqual(['file.js']);
  expect(
    proxy.requests.filter((request) => request.startsWith('GET') && request.includes('/mf-x/')),
  ).toHaveLength(1);
  // A failed download is retried for the next request.
  await expect(storage.fetchBuild('mf-x', '2')).rejects.toThrow('There is no build mf-x@2');
  await storage.createBuild('mf-x', '2', async (temporaryFolder) =>
    writeFileSync(join(temporaryFolder, 'file.js'), '2'),
  );
  expect(await storage.fetchBuild('mf-x', '2')).toBe(join(folder, 'mf-x/2'));
});

it('ignores a list that was requested before a write', async () => {
  let listed: string | undefined = 'nothing yet';
  proxy.beforeForward = async (request) => {
    if (request.startsWith('PUT')) listed = await storage.findLatestName('pointers');
  };
  expect(await storage.createText('pointers/00000001.json', '{}')).toBe(true);
  expect(listed).toBeUndefined();
  expect(await storage.findLatestName('pointers')).toBe('00000001.json');
});

it('recognizes its own text when the response to a write was lost', async () => {
  let lost = 0;
  proxy.shouldDropResponse = (request) => request.startsWith('PUT') && lost++ === 0;
  expect(await storage.createText('pointers/00000001.json', 'mine')).toBe(true);
  expect(lost).toBe(2);
  lost = 0;
  expect(await storage.createText('pointers/00000001.json', 'another')).toBe(false);
  // The second write fails, even with the same content.
  expect(await storage.createText('pointers/00000001.json', 'mine')).toBe(false);
});
