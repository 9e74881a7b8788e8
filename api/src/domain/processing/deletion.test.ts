import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createUser } from '../../../test/factories.ts';
import { openStorage } from '../../platform/storage/open-store.ts';
import { deleteDueAccounts } from '../retention/delete-accounts.ts';
import { useWorkerHarness } from './testing/worker-harness.ts';

/** Timeout in ms, generous for a busy machine. */
const TIMEOUT_MS = 60_000;
const harness = useWorkerHarness();

/** Queues a video with an owner and a source file of its own. */
async function queueOwnVideo() {
  const owner = await createUser(harness.pool);
  mkdirSync(join(harness.folder, 'uploads'), { recursive: true });
  const source = `uploads/of-${owner.id}.mp4`;
  copyFileSync(harness.clip, join(harness.folder, source));
  const id = await harness.queue(source, { owner_id: owner.id });
  return { id, owner, source: join(harness.folder, source), key: (await harness.video(id)).media_key };
}

/** Starts a worker whose ffmpeg never ends, in all steps or only in the HLS step. */
async function startHangingWorker(stage: 'playable' | 'hls') {
  rmSync(join(harness.folder, 'begun'), { force: true });
  const hang = 'touch begun; exec sleep 300';
  const ffmpeg = harness.fakeTool(
    `hanging-${stage}`,
    stage === 'playable' ? hang : `case "$*" in *m3u8*) ${hang};; esac; cd "$OLDPWD"; exec "$FFMPEG" "$@"`,
  );
  await harness.start({ tools: { ...harness.tools, ffmpeg } });
  await harness.untilFileExists('begun');
}

const findRemainingFiles = ({ source, key }: { source: string; key: string }) => [
  existsSync(source),
  existsSync(join(harness.mediaDir, key)),
  ...readdirSync(join(harness.mediaDir, '.scratch')),
];
const waitForJobsEnd = (id: number) =>
  harness.until(`select bool_and(state = 'completed') from pgboss.job where data ->> 'videoId' = $1`, [
    String(id),
  ]);

it.each(['playable', 'hls'] as const)(
  'deleting a video during its %s step ends the job and deletes all files',
  async (stage) => {
    const video = await queueOwnVideo();
    await startHangingWorker(stage);
    await harness.pool.query(`update videos set state = 'removed' where id = $1`, [video.id]);
    await waitForJobsEnd(video.id);
    await harness.until('select not exists (select from videos where id = $1)', [video.id]);
    expect(findRemainingFiles(video)).toEqual([false, false]);
  },
  TIMEOUT_MS,
);

it(
  'deleting an account during processing ends the job and deletes all files',
  async () => {
    const video = await queueOwnVideo();
    await startHangingWorker('hls');
    await harness.pool.query('update users set will_be_deleted_at = now() where id = $1', [video.owner.id]);
    const storage = await openStorage({ mediaDir: harness.mediaDir, dataDir: harness.folder, s3: undefined });
    const remove = () =>
      deleteDueAccounts({ pool: harness.pool, storage, stop: new AbortController().signal });
    // The deletion waits for the worker, which checks every second whether the video was deleted.
    let removed = await remove();
    while (removed.waiting > 0) removed = await remove();
    expect(removed.deleted).toBe(1);
    await waitForJobsEnd(video.id);
    expect(findRemainingFiles(video)).toEqual([false, false]);
    expect((await harness.pool.query('select 1 from videos where id = $1', [video.id])).rowCount).toBe(0);
  },
  TIMEOUT_MS,
);
