import { execFile } from 'node:child_process';
import { appendFile, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@ontrend/shared/server/ports';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';

/** A PostgreSQL primary with a streaming replica. */
export interface ReplicatedPostgres {
  primaryUrl: string;
  replicaUrl: string;
  /** Stops applying changes on the replica, which still answers. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Closes all connections of the replica and stops it. */
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  close(): Promise<void>;
}

interface ReplicationOptions {
  /** Commits wait until the replica has applied them, so that it never lags. */
  isSynchronous?: boolean;
}

/** Cancels statements that are in the way of the replay after a short time. */
const REPLICA_SETTINGS = `
max_standby_streaming_delay = '50ms'
wal_retrieve_retry_interval = '50ms'
`;

async function runStatements(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Copies the data of a stopped server, with its owners. */
async function createReplicaData(primary: string, replica: string, primaryUrl: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', primary, replica]);
  const cluster = join(replica, 'cluster');
  const { hostname, port, username, password } = new URL(primaryUrl);
  const connection = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${connection}'${REPLICA_SETTINGS}`,
  );
  const signal = join(cluster, 'standby.signal');
  const { uid, gid } = await stat(cluster);
  await writeFile(signal, '');
  await chown(signal, uid, gid);
}

/** Starts a primary and a replica with empty data. */
export async function startReplicatedPostgres({
  isSynchronous = false,
}: ReplicationOptions = {}): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-replicated-'));
  const [primaryDir, replicaDir] = [join(folder, 'primary'), join(folder, 'replica')];
  const [primaryPort, replicaPort] = [await findFreePort(), await findFreePort()];
  const start = (dataDir: string, port: number) => startEmbeddedPostgres({ dataDir, port, durable: false });
  const created = await start(primaryDir, primaryPort);
  await created.stop();
  await createReplicaData(primaryDir, replicaDir, created.url);
  const primary = await start(primaryDir, primaryPort);
  let replica: EmbeddedPostgres | undefined = await start(replicaDir, replicaPort);
  const { url: replicaUrl } = replica;
  await runStatements(
    primary.url,
    `alter role current_user set synchronous_commit = ${isSynchronous ? 'remote_apply' : 'on'}`,
    'alter system set autovacuum = off',
    ...(isSynchronous ? [`alter system set synchronous_standby_names = '*'`] : []),
    'select pg_reload_conf()',
  );
  return {
    primaryUrl: primary.url,
    replicaUrl,
    pauseReplay: () => runStatements(replicaUrl, 'select pg_wal_replay_pause()'),
    resumeReplay: () => runStatements(replicaUrl, 'select pg_wal_replay_resume()'),
    async stopReplica() {
      await replica?.stop();
      replica = undefined;
    },
    async startReplica() {
      replica = await start(replicaDir, replicaPort);
    },
    async close() {
      await replica?.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
