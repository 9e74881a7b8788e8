import { cpSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addIntegrity } from '../../../remote-kit/src/build/add-integrity.ts';
import { putPointer } from '../../../shell/server/testing/put-pointer.ts';
import { useTestDocumentServer } from '../../../shell/server/testing/test-document-server.ts';
import { findLiveBuilds } from './live-builds.ts';

/** The last commit of contract 1. */
const CONTRACT_1 = '552f80687a9254027bbd40df37d69798288c3618';

const site = useTestDocumentServer(() => ({ data: null }));

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
const root = mkdtempSync(join(tmpdir(), 'live-builds-'));
afterAll(() => rm(root, { recursive: true }));

/** Returns the versions in each list of builds. */
async function listVersions(app: string) {
  const { live } = await findLiveBuilds(`${site.origin}/some/path`, root);
  return live.map(({ builds }) => builds.find((build) => build.app === app)?.version);
}

it('downloads what a site serves, and its canaries as a list of their own', async () => {
  await addIntegrity(join(site.folder, 'shell/1'), 'shell.json');
  expect(await listVersions('mf-feed')).toEqual(['1']);
  cpSync(join(site.folder, 'mf-feed/1'), join(site.folder, 'mf-feed/2'), { recursive: true });
  putPointer(site.folder, 'mf-feed', {
    canary: { version: '2', share: 10, since: new Date().toISOString() },
  });
  expect(await listVersions('mf-feed')).toEqual(['1', '2']);
  expect(await listVersions('shell')).toEqual(['1', '1']);
});

it('says why builds of another contract are not combined, without building them', async () => {
  const { live, otherContract } = await findLiveBuilds(CONTRACT_1);
  expect(live).toEqual([]);
  expect(otherContract).toMatch(/^The builds of 552f80687a have contract 1, those of the checkout \d\. /);
});

it('explains a name that is no commit', async () => {
  await expect(findLiveBuilds('no-such-branch')).rejects.toThrow(
    'Git knows no commit "no-such-branch". --against needs "previous", a branch, a tag, a commit or the URL of a site.',
  );
});
