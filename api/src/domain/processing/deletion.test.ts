import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createUser } from '../../../test/factories.ts';
import { openStorage } from '../../platform/storage/open-store.ts';
import { deleteDueAccounts } from '../retention/delete-accounts.ts';
import { useWorkerHarness } from './testing/worker-harness.ts';

/** Timeout in ms, generous for a busy machine. */
const PATIENCE = 60_000;
const lab = useWorkerHarness();

/** Queues a video with an owner and a source file of its own. */
async function queueOwn() {
  const owner = await createUser(lab.pool);
  mkdirSync(join(lab.folder, 'uploads'), { recursive: true });
  const source = `uploads/of-${owner.id}.mp4`;
  copyFileSync(lab.clip, join(lab.folder, source));
  const id = await lab.queue(source, { owner_id: owner.id });
  return { id, owner, source: join(lab.folder, source), key: (await lab.video(id)).media_key };
}

/** Starts a worker whose ffmpeg never ends, in all steps or only in the HLS step. */
async function startHanging(stage: 'playable' | 'hls') {
  rmSync(join(lab.folder, 'begun'), { force: true });
  const hang = 'touch begun; exec sleep 300';
  const ffmpeg = lab.fakeTool(
    `hanging-${stage}`,
    stage === 'playable' ? hang : `case "$*" in *m3u8*) ${hang};; esac; cd "$OLDPWD"; exec "$FFMPEG" "$@"`,
  );
  await lab.start({ tools: { ...lab.tools, ffmpeg } });
  await lab.untilFileExists('begun');
}

const filesLeft = ({ source, key }: { source: string; key: string }) => [
  existsSync(source),
  existsSync(join(lab.mediaDir, key)),
  ...readdirSync(join(lab.mediaDir, '.scratch')),
];
const untilJobsEnd = (id: number) =>
  lab.until(`select bool_and(state = 'completed') from pgboss.job where data ->> 'videoId' = $1`, [
    String(id),
  ]);

it.each(['playable', 'hls'] as const)(
  'deleting a video during its %s step ends the job and deletes all files',
  async (stage) => {
    const video = await queueOwn();
    await startHanging(stage);
    await lab.pool.query(`update videos set state = 'removed' where id = $1`, [video.id]);
    await untilJobsEnd(video.id);
    await lab.until('select not exists (select from videos where id = $1)', [video.id]);
    expect(filesLeft(video)).toEqual([false, false]);
  },
  PATIENCE,
);

it(
  'deleting an account during processing ends the job and deletes all files',
  async () => {
    const video = await queueOwn();
    await startHanging('hls');
    await lab.pool.query('update users set will_be_deleted_at = now() where id = $1', [video.owner.id]);
    const storage = await openStorage({ mediaDir: lab.mediaDir, dataDir: lab.folder, s3: undefined });
    const remove = () => deleteDueAccounts({ pool: lab.pool, storage, stop: new AbortController().signal });
    // The deletion waits for the worker, which checks every second whether the video was deleted.
    let removed = await remove();
    while (removed.waiting > 0) removed = await remove();
    expect(removed.deleted).toBe(1);
    await untilJobsEnd(video.id);
    expect(filesLeft(video)).toEqual([false, false]);
    expect((await lab.pool.query('select 1 from videos where id = $1', [video.id])).rowCount).toBe(0);
  },
  PATIENCE,
);
