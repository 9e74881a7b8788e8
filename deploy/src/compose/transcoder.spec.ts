import { site } from './installation.ts';
import { CLIP, expect, findVideo, PROCESSING_TIMEOUT_MS, test } from './test.ts';

/** Milliseconds in which a container or a job must start. */
const START_TIMEOUT_MS = 120_000;

/** Prints the names of running media tools. */
const LIST_TOOLS = 'cat /proc/[0-9]*/comm 2> /dev/null | grep -E "^ff(mpeg|probe)$" || true';

/**
 * Counts the attempts of videos that are used up. A job that is postponed is queued again with the attempts that are left; one that
 * has failed counts its attempt when it starts again.
 */
const COUNT_ATTEMPTS = `select sum(3 - retry_limit + retry_count + (state in ('retry', 'failed'))::int)
  from pgboss.job where name like 'video-%'`;

const shell = (service: string, script: string) => site.exec(service, 'sh', '-c', script);
const countAttempts = () => site.exec('postgres', 'psql', '-U', 'ontrend', '-tAc', COUNT_ATTEMPTS);

test('worker, checker and transcoder have users of their own', async () => {
  const users = await Promise.all(
    ['worker', 'checker', 'transcoder'].map((service) => shell(service, 'id -u')),
  );
  expect(new Set(users).size, `users ${users.join(', ')}`).toBe(3);
});

test('the transcoder writes only to the folders for outputs, and deletes what its user has locked', async () => {
  expect(await shell('transcoder', 'ls /transcoding 2>&1 || true')).toContain('Permission denied');
  const job = '/transcoding/999999999-locked.000000';
  const output = `${job}/output.tools`;
  await shell('worker', `mkdir -m 711 ${job} && mkdir ${output} && chmod 1777 ${output}`);
  expect(await shell('transcoder', `touch ${job}/x 2> /dev/null || echo rejected`)).toBe('rejected');
  // Its owner can't delete a folder that is hidden in the folder for outputs.
  await shell('transcoder', `mkdir -p ${output}/locked/inner && chmod 000 ${output}/locked`);
  expect(await shell('worker', `rm -rf ${job} 2> /dev/null || echo failed`)).toBe('failed');
  // The worker deletes the folders of jobs that have ended when it starts.
  await site.compose(['restart', 'worker']);
  await expect
    .poll(() => shell('worker', `test -e ${job} || echo deleted`), { timeout: START_TIMEOUT_MS })
    .toBe('deleted');
});

test('ffmpeg runs in the transcoder, which uses up no attempt of a video when it is killed', async ({
  user,
}) => {
  const attempts = await countAttempts();
  const { id } = await site.runInApi<{ id: string }>(1, 'upload-part.mjs', {
    ...{ TOKEN: user.token, FILE: CLIP, FROM: '0', TO: '1' },
  });
  await expect
    .poll(() => shell('transcoder', LIST_TOOLS), { timeout: START_TIMEOUT_MS, intervals: [200] })
    .toContain('ffmpeg');
  expect(await shell('worker', LIST_TOOLS), 'tools in the worker').toBe('');
  await site.kill('transcoder', 1);
  await site.compose(['up', '--detach', '--wait', '--no-recreate', 'transcoder']);
  await test.step('the video is playable', () =>
    expect.poll(() => findVideo(user.api, id), { timeout: PROCESSING_TIMEOUT_MS }).not.toBeNull());
  expect(await countAttempts()).toBe(attempts);
  await user.api.post('user/video-delete', { data: { file: id } });
});
