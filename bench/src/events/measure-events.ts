import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../../api/src/platform/db/embedded-postgres.ts';
import { createPool } from '../../../api/src/platform/db/pool.ts';
import { createEventBus } from '../../../api/src/platform/realtime/event-bus.ts';
import { startRedis } from '../../../api/test/redis.ts';
import { type Cleanup, runWithCleanups } from '../cleanups.ts';
import { CACHE } from '../constants.ts';
import { parentOf, processTreeSeconds } from '../load/processes.ts';
import { formatInteger, median, percentile, printHeading, printMetric } from '../print.ts';
import type { PublishingResult, PublishingTask, Transport } from './publishing-process.ts';

const RATES = [1_000, 5_000, 20_000];
const ROUNDS = 3;
const SECONDS = 5;
/** Time for the last events to arrive. */
const SETTLE_MS = 1_000;
const TRANSPORTS = ['postgresql', 'valkey'] as const;

/** Times in milliseconds, processor times in milliseconds for a thousand events. */
interface Round {
  rate: number;
  commitMedian: number;
  commitP95: number;
  deliveryMedian: number;
  deliveryP95: number;
  postgresCpu: number;
  valkeyCpu: number;
}

/** Starts PostgreSQL, Valkey, a publishing process, and a receiver in this process. */
async function startReplicas(cleanups: Cleanup[]) {
  const dataDir = join(CACHE, 'events');
  await rm(dataDir, { recursive: true, force: true });
  const postgres = await startEmbeddedPostgres({ dataDir });
  cleanups.push(postgres.stop);
  const pool = createPool(postgres.url, 2);
  cleanups.push(() => pool.end());
  await pool.query('create table written (id bigint generated always as identity primary key, text text)');
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const redis = await startRedis();
  cleanups.push(redis.stop);
  const deliveryTimes: number[] = [];
  const bus = createEventBus({
    pool,
    databaseSessionUrl: postgres.url,
    redisUrl: redis.url,
    log: { info: () => {}, warn: (_details: unknown, text?: string) => console.warn(text) },
    metrics: { recordPublishedEvents: () => {} },
    onEvent(event) {
      if (event.topic !== 'messages') return;
      deliveryTimes.push(performance.timeOrigin + performance.now() - (event.messageId ?? 0) / 1_000);
    },
    onGap: (cause) => console.warn(`events may be lost: ${cause}`),
  });
  cleanups.push(() => bus.close());
  await bus.ready();
  const child = fork(join(import.meta.dirname, 'publishing-process.ts'), [postgres.url, redis.url], {
    execArgv: ['--import', 'tsx'],
  });
  cleanups.push(async () => child.disconnect());
  return { child, deliveryTimes, postgresPid: parentOf(rows[0]?.pid ?? 0), valkeyPid: redis.pid };
}

type Replicas = Awaited<ReturnType<typeof startReplicas>>;

async function measureRound(replicas: Replicas, task: PublishingTask): Promise<Round> {
  const { child, deliveryTimes, postgresPid, valkeyPid } = replicas;
  deliveryTimes.length = 0;
  const before = [processTreeSeconds(postgresPid), processTreeSeconds(valkeyPid)] as const;
  child.send(task);
  const [result] = (await once(child, 'message')) as [PublishingResult];
  await wait(SETTLE_MS);
  if (deliveryTimes.length !== result.events)
    throw new Error(`${deliveryTimes.length} of ${result.events} events arrived`);
  const cpu = (pid: number, start: number) => ((processTreeSeconds(pid) - start) * 1e6) / result.events;
  return {
    rate: result.events / result.seconds,
    commitMedian: median(result.commitTimes),
    commitP95: percentile(result.commitTimes, 0.95),
    deliveryMedian: median(deliveryTimes),
    deliveryP95: percentile(deliveryTimes, 0.95),
    postgresCpu: cpu(postgresPid, before[0]),
    valkeyCpu: cpu(valkeyPid, before[1]),
  };
}

function printRounds(transport: Transport, rounds: Round[]): void {
  const of = (key: keyof Round) => median(rounds.map((round) => round[key]));
  const pair = (first: keyof Round, second: keyof Round) =>
    `${of(first).toFixed(1)} / ${of(second).toFixed(1)}`;
  printMetric(`    ${transport}: events per second`, of('rate'));
  printMetric('        commit, 50th / 95th percentile in ms', pair('commitMedian', 'commitP95'));
  printMetric('        delivery, 50th / 95th percentile in ms', pair('deliveryMedian', 'deliveryP95'));
  printMetric('        CPU ms per thousand events: PostgreSQL / Valkey', pair('postgresCpu', 'valkeyCpu'));
}

/** Measures transactions that publish live events with NOTIFY and through Valkey (decision 121), in alternating rounds. */
export async function measureEvents(): Promise<void> {
  await runWithCleanups(async (cleanups) => {
    const replicas = await startReplicas(cleanups);
    printHeading(`Live events through PostgreSQL and Valkey, medians of ${ROUNDS} rounds of ${SECONDS} s`);
    for (const transport of TRANSPORTS)
      await measureRound(replicas, { transport, eventsPerSecond: 1_000, seconds: SECONDS });
    for (const eventsPerSecond of RATES) {
      const rounds: Record<Transport, Round[]> = { postgresql: [], valkey: [] };
      for (let round = 0; round < ROUNDS; round += 1)
        for (const transport of TRANSPORTS)
          rounds[transport].push(
            await measureRound(replicas, { transport, eventsPerSecond, seconds: SECONDS }),
          );
      printMetric(`${formatInteger(eventsPerSecond)} events a second wanted`, '');
      for (const transport of TRANSPORTS) printRounds(transport, rounds[transport]);
    }
  });
}
