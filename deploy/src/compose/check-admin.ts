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
  const admin = (...words: string[]) => compose(['run', '--rm', '-T', 'admin', ...words]);
  const isSeen = async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ fileName });
    const answer = await fetch(`${url}/api/app/video/info`, { method: 'POST', headers, body });
    return answer.ok;
  };
  const reason = `tried at ${Date.now()}`;
  const hide = ['video', 'hide', fileName, '--reason', reason, '--as', 'the trial'];
  check(await isSeen(), 'everybody sees a video');
  await admin(...hide);
  check(!(await isSeen()), 'and nobody once an administrator has hidden it');
  check((await caller.video(fileName)) !== null, 'but its owner');
  await admin('video', 'restore', fileName);
  check(await isSeen(), 'and it is back when that is taken back');
  const log = JSON.parse(await admin('log', '--target', fileName, '--json')) as Action[];
  const hidden = log.find(({ action }) => action === 'video hide');
  check(
    hidden?.admin === 'the trial' && hidden.details.reason === reason,
    'the log says who did it, and why',
  );
}
