import { registerUser } from '../../../e2e/fixtures/register-user.ts';
import { checkRestoredVideo, restoreBackup } from './check-backup.ts';
import type { Installation } from './installation.ts';
import { check, logIn, waitUntil } from './site-client.ts';

/** Path inside the image. */
const CLIP = '../demo/clips/bubble-tea.mp4';
const PROCESSING_TIMEOUT_MS = 5 * 60_000;

interface Backup {
  /** Backup file of another installation. */
  file: string;
  /** A video in the backup. */
  fileName: string;
  description: string;
}

async function fetchFeed(url: string): Promise<{ fileName: string }[]> {
  const response = await fetch(`${url}/api/app/video/get`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ filter: { kind: 'for-you' } }),
  });
  if (!response.ok) throw new Error(`app/video/get: ${response.status}`);
  return ((await response.json()) as { data: { fileName: string }[] }).data;
}

/**
 * Checks an installation without demo content: the first user joins and uploads a video. Then a backup of
 * another installation is restored into it.
 * @param backup of the demo content; without it nothing is restored
 */
export async function checkEmptySite(
  installation: Installation,
  backup: Backup | undefined,
  recordMetric: (text: string) => void,
): Promise<void> {
  const { url, mailUrl, compose, runInApi } = installation;
  const startedAt = Date.now();
  await compose(['up', '--detach', '--wait', '--no-build']);
  recordMetric(`up in ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  const document = await fetch(url);
  check(document.status === 200 && (await fetchFeed(url)).length === 0, 'the site runs without videos');
  process.env.E2E_MAILPIT = mailUrl;
  const user = await registerUser(url, 'first').finally(() => {
    delete process.env.E2E_MAILPIT;
  });
  check(user.viewer.id > 0, 'a user joins with the code from a mail');
  const client = await logIn(url, user);
  check(client.token !== '', 'and logs in');
  const { id } = await runInApi<{ id: string }>(1, 'upload-part.mjs', {
    TOKEN: client.token,
    FILE: CLIP,
    FROM: '0',
    TO: '1',
    SITE: 'http://gateway:8080',
  });
  const fileName = await waitUntil('an uploaded video is playable', PROCESSING_TIMEOUT_MS, async () =>
    (await fetchFeed(url)).map((video) => video.fileName).find((name) => name === id),
  );
  check(fileName === id, 'and uploads a video that appears in the feed');
  if (!backup) return;
  const restoreSeconds = await restoreBackup(installation, backup.file);
  const demoClient = await logIn(url);
  await checkRestoredVideo(url, demoClient, backup.description, backup.fileName);
  check((await demoClient.video(id)) === null, "the backup has replaced the site's own data");
  recordMetric(`another site's backup restored in ${restoreSeconds} s`);
}
