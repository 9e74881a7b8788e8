import type { Installation } from './installation.ts';
import { check, type SiteClient } from './site-client.ts';

interface AuditLogEntry {
  admin: string;
  action: string;
  details: { reason?: string };
}

/** Hides and restores a video with the commands of docs/administration.md, in a separate container. */
export async function checkAdministration(
  { url, compose }: Installation,
  client: SiteClient,
  fileName: string,
): Promise<void> {
  const admin = (...parameters: string[]) => compose(['run', '--rm', '-T', 'admin', ...parameters]);
  const isVisible = async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ fileName });
    const response = await fetch(`${url}/api/app/video/info`, { method: 'POST', headers, body });
    return response.ok;
  };
  const reason = `compose test at ${Date.now()}`;
  const hide = ['video', 'hide', fileName, '--reason', reason, '--as', 'compose test'];
  check(await isVisible(), 'a guest sees a video');
  await admin(...hide);
  check(!(await isVisible()), 'a guest does not see the video after an administrator hid it');
  check((await client.video(fileName)) !== null, 'the owner still sees the video');
  await admin('video', 'restore', fileName);
  check(await isVisible(), 'a guest sees the video again after it was restored');
  const entries = JSON.parse(await admin('log', '--target', fileName, '--json')) as AuditLogEntry[];
  const hideEntry = entries.find(({ action }) => action === 'video hide');
  check(
    hideEntry?.admin === 'compose test' && hideEntry.details.reason === reason,
    'the audit log has actor and reason',
  );
}
