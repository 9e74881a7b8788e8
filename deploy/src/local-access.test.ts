import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimDataFolder } from '../../tools/supervisor/claim-data-folder.ts';
import { readLocalAccess } from './local-access.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'local-access-'));

afterAll(() => rmSync(dataDir, { recursive: true }));

it('addresses the running start, whatever port the environment names', async () => {
  const claim = await claimDataFolder(dataDir, 'http://localhost:3370');
  const access = await readLocalAccess({ DATA_DIR: dataDir, PORT: '3000' });
  expect(access).toMatchObject({
    url: 'http://localhost:3370',
    token: expect.stringMatching(/^[\w-]{32,}$/),
  });
  claim.release();
  expect((await readLocalAccess({ DATA_DIR: dataDir, PORT: '3000' })).url).toBe('http://localhost:3000');
});

it('says that the data folder contains no installation', async () => {
  const missing = join(dataDir, 'missing');
  await expect(readLocalAccess({ DATA_DIR: missing })).rejects.toThrow(
    `There is no installation in ${missing}. Run npm start`,
  );
});
