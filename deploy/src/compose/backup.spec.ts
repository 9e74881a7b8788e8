import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  BACKED_UP_DESCRIPTION,
  BACKUP_FILE,
  expectRestoredVideo,
  restoreBackup,
  runRestore,
} from './backup.ts';
import { site } from './installation.ts';
import { expect, findVideo, test } from './test.ts';

test('a deleted video is restored from a backup', async ({ user, ownVideo: { fileName } }) => {
  const { api } = user;
  await api.post('user/video-edit', { multipart: { file: fileName, description: BACKED_UP_DESCRIPTION } });
  await mkdir(dirname(BACKUP_FILE), { recursive: true });
  await test.step('back up', () =>
    site.compose(['run', '--rm', '-T', 'backup'], { output: createWriteStream(BACKUP_FILE) }));
  console.log(`The backup has ${((await stat(BACKUP_FILE)).size / 1e6).toFixed(1)} MB.`);
  await api.post('user/video-delete', { data: { file: fileName } });
  expect(await findVideo(api, fileName), 'the deleted video').toBeNull();
  await expect(runRestore(site), 'a restore while the site runs').rejects.toThrow(
    'docker compose stop worker api',
  );
  await restoreBackup(site);
  await expectRestoredVideo(user, site.url);
});
