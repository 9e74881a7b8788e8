import { site } from './installation.ts';
import { expect, findVideo, test } from './test.ts';

interface AuditLogEntry {
  admin: string;
  action: string;
  details: { reason?: string };
}

/** Runs a command of docs/administration.md in a separate container. */
const admin = (...parameters: string[]) => site.compose(['run', '--rm', '-T', 'admin', ...parameters]);

test('an administrator hides a video and restores it', async ({ request, user, ownVideo: { fileName } }) => {
  const isVisible = async () => (await request.post('/api/app/video/info', { data: { fileName } })).ok();
  const reason = `compose test at ${Date.now()}`;
  expect(await isVisible(), 'a guest sees the video').toBe(true);
  await admin('video', 'hide', fileName, '--reason', reason, '--as', 'compose test');
  expect(await isVisible(), 'a guest sees the hidden video').toBe(false);
  expect(await findVideo(user.api, fileName), 'the owner sees the hidden video').not.toBeNull();
  await admin('video', 'restore', fileName);
  expect(await isVisible(), 'a guest sees the restored video').toBe(true);
  const entries = JSON.parse(await admin('log', '--target', fileName, '--json')) as AuditLogEntry[];
  expect(entries.find(({ action }) => action === 'video hide')).toMatchObject({
    admin: 'compose test',
    details: { reason },
  });
});
