import { rm } from 'node:fs/promises';
import { BACKUP_FILE } from './backup.ts';
import { emptySite, OBSERVABILITY_FILES, site } from './installation.ts';
import { test } from './test.ts';

test('removes the installations', async () => {
  const down = ['down', '--volumes', '--timeout', '5'];
  await site.compose([...OBSERVABILITY_FILES, ...down]);
  await emptySite.compose(down);
  await rm(BACKUP_FILE, { force: true });
});
