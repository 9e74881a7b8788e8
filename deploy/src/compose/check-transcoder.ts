import type { Installation } from './installation.ts';
import { check, type SiteClient, waitUntil } from './site-client.ts';

/** Timeouts in milliseconds. */
const START_TIMEOUT_MS = 120_000;
const PROCESSING_TIMEOUT_MS = 15 * 60_000;

/** Prints the names of running media tools. */
const LIST_TOOLS = 'cat /proc/[0-9]*/comm 2> /dev/null | grep -E "^ff(mpeg|probe)$" || true';

/** As the service's user: hides a folder in the folder for outputs of a job, which its owner can't delete then. */
const lockFolder = (job: string) =>
  `mkdir -p ${job}/output.tools/locked/inner && chmod 000 ${job}/output.tools/locked`;

/** Checks from inside the containers that tools run in the transcoder only, what it can reach, and that its death loses nothing. */
export async function checkTranscoder(
  installation: Installation,
  client: SiteClient,
  file: string,
): Promise<void> {
  const { compose, kill, runInApi } = installation;
  const shell = async (service: string, script: string) =>
    (await compose(['exec', '-T', service, 'sh', '-c', script])).trim();

  const users = await Promise.all(
    ['api', 'worker', 'checker', 'transcoder'].map((service) => shell(service, 'id -u')),
  );
  check(new Set(users.slice(1)).size === 3, `worker, checker and transcoder have users ${users.slice(1)}`);
  check(
    (await shell('transcoder', 'ls /transcoding 2>&1 || true')).includes('Permission denied'),
    'the transcoder lists no jobs',
  );
  const job = '/transcoding/999999999-locked.000000';
  await shell('worker', `mkdir -m 711 ${job} && mkdir ${job}/output.tools && chmod 1777 ${job}/output.tools`);
  check(
    (await shell('transcoder', `touch ${job}/x 2> /dev/null || echo rejected`)) === 'rejected',
    'it writes only to the folder for outputs',
  );
  await shell('transcoder', lockFolder(job));
  check(
    (await shell('worker', `rm -rf ${job} 2> /dev/null || echo failed`)) === 'failed',
    'a tool can lock a folder of its own',
  );
  // The worker deletes the folders of jobs that have ended when it starts.
  await compose(['restart', 'worker']);
  await waitUntil(
    'the folder is deleted',
    START_TIMEOUT_MS,
    async () => (await shell('worker', `test -e ${job} || echo gone`)) === 'gone',
  );
  check(true, 'the worker deletes it with the help of the transcoder');

  const { id } = await runInApi<{ id: string }>(1, 'upload-part.mjs', {
    ...{ TOKEN: client.token, FILE: file, FROM: '0', TO: '1' },
  });
  await waitUntil('ffmpeg runs in the transcoder', START_TIMEOUT_MS, async () =>
    (await shell('transcoder', LIST_TOOLS)).includes('ffmpeg'),
  );
  check((await shell('worker', LIST_TOOLS)) === '', 'ffmpeg runs in the transcoder and not in the worker');
  await kill('transcoder', 1);
  await compose(['up', '--detach', '--wait', '--no-recreate', 'transcoder']);
  await waitUntil('the video is playable', PROCESSING_TIMEOUT_MS, () => client.video(id));
  // A job that is postponed is queued again with the attempts that are left.
  const sql = "select count(*) from pgboss.job where name like 'video-%' and retry_limit - retry_count < 3";
  const counted = await compose(['exec', '-T', 'postgres', 'psql', '-U', 'ontrend', '-tAc', sql]);
  check(counted.trim() === '0', 'a transcoder that is killed uses up no attempt of a video');
  await client.remove(id);
}
