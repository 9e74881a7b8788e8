import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildServer, SERVERS } from '@ontrend/shared/build/build-server';
import { createTusClient } from '../../../api/src/domain/uploads/testing/tus-client.ts';
import { startEmbeddedPostgres } from '../../../api/src/platform/db/embedded-postgres.ts';
import { createPool } from '../../../api/src/platform/db/pool.ts';
import { createUser, PASSWORD } from '../../../api/test/factories.ts';
import { startBackend } from '../../../tools/supervisor/start-backend.ts';
import { CACHE } from '../constants.ts';

/** Size of the last chunk; the time is measured from its start. */
const LAST_CHUNK_BYTES = 64 * 1024;
const POLL_INTERVAL_MS = 50;

/** Milliseconds after the last chunk was sent. */
export interface ProcessingTimes {
  /** The upload was validated and accepted. */
  acceptedMs: number;
  /** The mp4 and the poster are available. */
  readyMs: number;
  /** HLS is available. */
  hlsMs: number;
}

async function logIn(apiUrl: string, email: string): Promise<string> {
  const response = await fetch(`${apiUrl}/api/app/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ registration: { email, password: PASSWORD } }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

/** Uploads a file to a separate installation and measures the time until it is processed. */
export async function measureProcessingTimes(source: string, rounds: number): Promise<ProcessingTimes[]> {
  const dataDir = join(CACHE, 'media-instance');
  await rm(dataDir, { recursive: true, force: true });
  const server = SERVERS.find(({ folder }) => folder === 'api');
  if (!server) throw new Error('The API server is not defined');
  const { folder: api } = await buildServer(server);
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  const pool = createPool(database.url, 2);
  const settings = {
    port: 0,
    host: 'localhost',
    dataDir,
    demo: false,
    logLevel: 'fatal',
    databaseUrl: database.url,
  };
  process.env.RATE_LIMITS = 'off';
  const commands = { api: [join(api, 'main.mjs')], worker: [join(api, 'worker.mjs')] };
  const backend = await startBackend(settings, commands);
  try {
    const user = await createUser(pool);
    const client = createTusClient({ origin: backend.apiUrl }, await logIn(backend.apiUrl, user.email));
    const bytes = await readFile(source);
    const times: ProcessingTimes[] = [];
    for (let round = 0; round < rounds; round += 1)
      times.push(await measureProcessingTime(client, bytes, pool));
    return times;
  } finally {
    await backend.stop();
    await pool.end();
    await database.stop();
  }
}

async function measureProcessingTime(
  client: ReturnType<typeof createTusClient>,
  bytes: Buffer,
  pool: ReturnType<typeof createPool>,
): Promise<ProcessingTimes> {
  const id = await client.createUpload(bytes.length);
  const lastChunkStart = bytes.length - LAST_CHUNK_BYTES;
  await client.send(id, 0, bytes.subarray(0, lastChunkStart));
  const started = performance.now();
  const elapsedMs = () => performance.now() - started;
  const response = await client.send(id, lastChunkStart, bytes.subarray(lastChunkStart));
  if (!response.ok) throw new Error(`The upload was rejected: ${await response.text()}`);
  const accepted = elapsedMs();
  let ready = 0;
  for (;;) {
    const { rows } = await pool.query<{ state: string; has_hls: boolean; failure: string | null }>(
      'select state, has_hls, failure from videos where file_name = $1',
      [id],
    );
    const [video] = rows;
    if (video?.failure) throw new Error(video.failure);
    if (video?.state === 'ready' && ready === 0) ready = elapsedMs();
    if (video?.has_hls) return { acceptedMs: accepted, readyMs: ready, hlsMs: elapsedMs() };
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
