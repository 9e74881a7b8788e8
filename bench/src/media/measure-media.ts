import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createTusClient } from '../../../api/src/domain/uploads/testing/tus-client.ts';
import { createPool } from '../../../api/src/platform/db/pool.ts';
import { findMediaTools } from '../../../api/src/platform/media/tools.ts';
import { createUser, PASSWORD } from '../../../api/test/factories.ts';
import type { BuildOutput } from '../../../tools/build/build-everything.ts';
import { runWithCleanups } from '../cleanups.ts';
import { CACHE } from '../constants.ts';
import { renderVideo, UPLOAD } from '../instance/render-video.ts';
import { startBenchBackend } from '../instance/start-instance.ts';
import { processTreeSeconds } from '../load/processes.ts';
import { formatSpread, printHeading, printMetric } from '../print.ts';

const ROUNDS = 3;
/** Size of the last chunk; the time is measured from its start. */
const LAST_CHUNK_BYTES = 64 * 1024;
const POLL_INTERVAL_MS = 50;

async function logIn(apiUrl: string, email: string): Promise<string> {
  const response = await fetch(`${apiUrl}/api/app/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ registration: { email, password: PASSWORD } }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

/** Uploads a file. @returns milliseconds until the reply, until mp4 and poster are available, and until HLS is */
async function processUpload(
  client: ReturnType<typeof createTusClient>,
  bytes: Buffer,
  pool: ReturnType<typeof createPool>,
) {
  const id = await client.createUpload(bytes.length);
  const lastChunkStart = bytes.length - LAST_CHUNK_BYTES;
  await client.send(id, 0, bytes.subarray(0, lastChunkStart));
  const started = performance.now();
  const response = await client.send(id, lastChunkStart, bytes.subarray(lastChunkStart));
  if (!response.ok) throw new Error(`The upload was rejected: ${await response.text()}`);
  const reply = performance.now() - started;
  for (let playable = 0; ; await wait(POLL_INTERVAL_MS)) {
    const { rows } = await pool.query<{ state: string; has_hls: boolean; failure: string | null }>(
      'select state, has_hls, failure from videos where file_name = $1',
      [id],
    );
    const [video] = rows;
    const elapsed = performance.now() - started;
    if (video?.failure) throw new Error(video.failure);
    if (video?.state === 'ready') playable ||= elapsed;
    if (video?.has_hls) return { reply, playable, hls: elapsed };
  }
}

/** Returns the bytes of all files below a folder. */
async function countBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Measures times, CPU and storage of an upload in an installation of its own. */
export async function measureMedia(built: BuildOutput): Promise<void> {
  await runWithCleanups(async (cleanups) => {
    const bytes = await readFile(await renderVideo(await findMediaTools(), UPLOAD));
    const dataDir = join(CACHE, 'media-instance');
    await rm(dataDir, { recursive: true, force: true });
    const { apiUrl, databaseUrl } = await startBenchBackend(built, dataDir, cleanups);
    const pool = createPool(databaseUrl, 2);
    cleanups.push(() => pool.end());
    const { email } = await createUser(pool);
    const client = createTusClient({ origin: apiUrl }, await logIn(apiUrl, email));
    const cpuBefore = processTreeSeconds(process.pid);
    const times: Awaited<ReturnType<typeof processUpload>>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await processUpload(client, bytes, pool));
    const cpuSeconds = (processTreeSeconds(process.pid) - cpuBefore) / ROUNDS;
    const { width, height, fps, seconds } = UPLOAD;
    printHeading(
      `A ${seconds} s upload of ${width} x ${height}, ${fps} frames per second, from its last bytes`,
    );
    for (const step of ['reply', 'playable', 'hls'] as const)
      printMetric(`Until ${step}`, formatSpread(times.map((each) => each[step])));
    printMetric('CPU seconds per second of video, of all processes', cpuSeconds / seconds);
    const mediaBytes = await countBytes(join(dataDir, 'media'));
    printMetric('Stored bytes per second of video: renditions', mediaBytes / ROUNDS / seconds);
    printMetric('    with the source file', mediaBytes / ROUNDS / seconds + bytes.length / seconds);
  });
}
