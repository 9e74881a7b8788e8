import { rm } from 'node:fs/promises';
import { BACKUP_FILE } from './backup.ts';
import { emptySite, site } from './installation.ts';
import { test } from './test.ts';

test('removes the installations', async () => {
  for (const { compose } of [site, emptySite]) await compose(['down', '--volumes', '--timeout', '5']);
  await rm(BACKUP_FILE, { force: true });
});
