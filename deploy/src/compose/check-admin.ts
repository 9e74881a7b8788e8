import type { Installation } from './installation.ts';
import { check, type SiteClient } from './site-client.ts';

interface Action {
  admin: string;
  action: string;
  details: { reason?: string };
}

/** Hides and restores a video with the commands of docs/administration.md, in a separate container. */
export async function checkAdmin(
  { url, compose }: Installation,
  caller: SiteClient,
  fileName: string,
): Promise<void> {
  const admin = (...parameters: string[]) => compose(['run', '--rm', '-T', 'admin', ...parameters]);
  const isVisible = async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ fileName });
    const answer = await fetch(`${url}/api/app/video/info`, { method: 'POST', headers, body });
    return answer.ok;
  };
  const reason = `compose test at ${Date.now()}`;
  const hide = ['video', 'hide', fileName, '--reason', reason, '--as', 'compose test'];
  check(await isVisible(), 'a video is visible');
  await admin(...hide);
  check(!(await isVisible()), 'it is not visible after an administrator hid it');
  check((await caller.video(fileName)) !== null, 'its owner still sees it');
  await admin('video', 'restore', fileName);
  check(await isVisible(), 'it is visible again after it was restored');
  const log = JSON.parse(await admin('log', '--target', fileName, '--json')) as Action[];
  const hidden = log.find(({ action }) => action === 'video hide');
  check(
    hidden?.admin === 'compose test' && hidden.details.reason === reason,
    'the audit log has actor and reason',
  );
}
