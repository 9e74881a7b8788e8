import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findFreePort } from '@ontrend/shared/server/ports';
import type { Tokens } from '@ontrend/shared/wire';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { programArguments } from '../../../test/programs.ts';
import { reportMeasurement, soakCount, soakTimeoutMs } from '../../../test/soak.ts';
import { createPool } from '../../platform/db/pool.ts';
import { renderClip } from '../../platform/media/testing/clips.ts';
import { findMediaTools } from '../../platform/media/tools.ts';
import { createTusClient } from './testing/tus-client.ts';

/** 60 MB, cut off at 100 offsets, with 10 kills of the server. */
const BYTES = soakCount(6_000_000, 60_000_000);
const CUTS = soakCount(12, 100);
const KILLS = soakCount(2, 10);

/** An API process that can be killed. */
interface Replica {
  origin: string;
  port: number;
  process: ChildProcess;
  listening: Promise<void>;
}

let database: TestDatabase;
let pool: pg.Pool;
let dataDir: string;
let replicas: Replica[];

function startReplica(port: number): Replica {
  const process_ = spawn(process.execPath, programArguments('server'), {
    env: {
      ...process.env,
      ...database.apiSettings,
      ...{ NODE_OPTIONS: '', NODE_ENV: 'test', DATA_DIR: dataDir },
      ...{ API_PORT: String(port), RATE_LIMITS: 'off', LOG_LEVEL: 'info' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const listening = new Promise<void>((resolve) => {
    process_.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('Server listening')) resolve();
    });
  });
  return { origin: `http://127.0.0.1:${port}`, port, process: process_, listening };
}

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 2);
  dataDir = mkdtempSync(join(tmpdir(), 'ontrend-uploads-'));
  replicas = [startReplica(await findFreePort()), startReplica(await findFreePort())];
  await Promise.all(replicas.map(({ listening }) => listening));
}, soakTimeoutMs);
afterAll(async () => {
  for (const replica of replicas) replica.process.kill('SIGKILL');
  await pool.end();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

/** A playable video, enlarged by a box that players skip. */
async function makeFile(): Promise<Buffer> {
  const clip = readFileSync(renderClip(await findMediaTools(), dataDir, 'clip.mp4', { seconds: 2 }));
  const box = randomBytes(BYTES - clip.length);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  return Buffer.concat([clip, box]);
}

/**
 * Sends everything from an offset as one request, and interrupts it after a number of bytes.
 * @param interrupt breaks the given connection, or the server
 */
async function sendPart(
  { origin }: Replica,
  headers: Record<string, string>,
  path: string,
  part: { bytes: Buffer; offset: number; until: number },
  interrupt: (connection: ClientRequest) => void,
): Promise<void> {
  const { bytes, offset, until } = part;
  const sending = request(`${origin}${path}`, {
    method: 'PATCH',
    headers: {
      ...{ ...headers, 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' },
      ...{ 'upload-offset': offset, 'content-length': bytes.length - offset },
    },
  });
  const closed = new Promise<void>((resolve) => {
    sending.once('close', () => resolve());
  });
  sending.on('error', () => {});
  await new Promise<void>((resolve) => {
    sending.once('close', resolve);
    sending.write(bytes.subarray(offset, Math.max(offset + 1, until)), () => resolve());
  });
  interrupt(sending);
  await closed;
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

it(
  `takes ${BYTES / 1e6} MB through two replicas byte for byte, over ${CUTS} cut connections and ${KILLS} killed servers`,
  async () => {
    const bytes = await makeFile();
    const user = await createUser(pool);
    const login = await fetch(`${replicas[0]?.origin}/api/app/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ registration: { email: user.email, password: PASSWORD } }),
    });
    const { token } = ((await login.json()) as { data: Tokens }).data;
    const [first, second] = replicas as [Replica, Replica];
    let current = first;
    let spare = second;
    const client = () => createTusClient(current, token);
    const id = await client().createUpload(bytes.length);

    // The interruptions in order: cut connections, and some kills.
    const offsets = Array.from({ length: CUTS + KILLS }, () => randomInt(1, bytes.length)).sort(
      (a, b) => a - b,
    );
    const isKill = new Set(
      Array.from({ length: KILLS }, (_, n) => Math.floor(((n + 0.5) * offsets.length) / KILLS)),
    );
    let longestWait = 0;
    for (const [index, until] of offsets.entries()) {
      const sentAt = performance.now();
      const offset = await client().offset(id);
      longestWait = Math.max(longestWait, performance.now() - sentAt);
      expect(offset).toBeGreaterThanOrEqual(0);
      const headers = { authorization: `Bearer ${token}` };
      const part = { bytes, offset, until };
      const path = `/api/app/upload/${id}`;
      if (!isKill.has(index)) {
        await sendPart(current, headers, path, part, (connection) => connection.destroy());
        continue;
      }
      await sendPart(current, headers, path, part, () => current.process.kill('SIGKILL'));
      // Another process resumes where the killed one stopped, which is replaced in the meantime.
      await spare.listening;
      [current, spare] = [spare, startReplica(current.port)];
      replicas = [current, spare];
    }
    let offset = await client().offset(id);
    while (offset < bytes.length) {
      // Bytes of a broken connection may be stored only now. Resume from the new offset, as every client
      // does.
      const { status } = await client().send(id, offset, bytes.subarray(offset));
      expect([204, 409, 423]).toContain(status);
      offset = await client().offset(id);
    }

    const { rows } = await pool.query('select state, source_bytes from videos where file_name = $1', [id]);
    expect(rows).toEqual([{ state: 'queued', source_bytes: bytes.length }]);
    expect(await sumOf(join(dataDir, 'uploads', id))).toBe(createHash('sha256').update(bytes).digest('hex'));
    reportMeasurement(
      `upload: ${bytes.length / 1e6} MB over ${CUTS} cuts and ${KILLS} kills, byte for byte; offset requests within ${Math.round(longestWait)} ms`,
    );
  },
  soakTimeoutMs,
);
