import { setTimeout as wait } from 'node:timers/promises';
import { createInstallation, type Installation } from '../compose/installation.ts';

export const POSTGRES_SERVERS = ['postgres', 'postgres-2', 'postgres-3'];
const REPLICATION_TIMEOUT_MS = 60_000;
const POLL_MS = 500;

/** A test installation of docker-compose.cluster.yml. */
export interface Cluster {
  installation: Installation;
  /** Ports of the two gateways. */
  gatewayPorts: readonly [number, number];
  /** Returns the PostgreSQL server that is the primary. @throws when there is none, or more than one */
  findPrimary(): Promise<string>;
  /** Waits until all other PostgreSQL servers replicate from the primary. @throws after a minute */
  waitForReplicas(): Promise<void>;
  /** Counts calls of all API instances since their start, by the server that they read from. */
  countReads(): Promise<{ replica: number; primary: number }>;
}

/**
 * Describes a cluster.
 * @param port first of the six ports that it publishes
 * @param siteUrl URL of the load balancer in front of the gateways
 */
export function describeCluster(port: number, siteUrl: string): Cluster {
  const installation = createInstallation({
    project: 'ontrend-cluster',
    port: port + 4,
    settings: {
      COMPOSE_FILE: `${process.env.COMPOSE_FILE || 'docker-compose.yml'}:docker-compose.cluster.yml`,
      SITE_URL: siteUrl,
      GATEWAY_PORTS: `${port}-${port + 1}`,
      GATEWAY_HTTPS_PORTS: `${port + 2}-${port + 3}`,
    },
  });
  const { compose, exec } = installation;

  const ask = (server: string, sql: string) =>
    exec(server, 'psql', '--no-psqlrc', '-tA', '-U', 'ontrend', '-d', 'ontrend', '-c', sql);

  async function findPrimary(): Promise<string> {
    const answers = await Promise.all(
      POSTGRES_SERVERS.map((server) => ask(server, 'select pg_is_in_recovery()').catch(() => 'lost')),
    );
    const primaries = POSTGRES_SERVERS.filter((_, n) => answers[n] === 'f');
    const [primary] = primaries;
    if (!primary || primaries.length > 1)
      throw new Error(`Of the PostgreSQL servers, ${primaries.join(' and ') || 'none'} is the primary.`);
    return primary;
  }

  return {
    installation,
    gatewayPorts: [port, port + 1],
    findPrimary,
    async waitForReplicas() {
      const deadline = Date.now() + REPLICATION_TIMEOUT_MS;
      const sql = `select count(*) from pg_stat_replication where state = 'streaming' and sync_state = 'quorum'`;
      for (;;) {
        const count = await findPrimary().then(
          (primary) => ask(primary, sql),
          () => '0',
        );
        if (Number(count) === POSTGRES_SERVERS.length - 1) return;
        if (Date.now() > deadline) throw new Error(`${count} replicas follow the primary.`);
        await wait(POLL_MS);
      }
    },
    async countReads() {
      const counts = { replica: 0, primary: 0 };
      for (const index of ['1', '2']) {
        const read = `fetch('http://127.0.0.1:3001/metrics').then((r) => r.text()).then(console.log)`;
        const metrics = await compose(['exec', '-T', '--index', index, 'api', 'node', '-e', read]);
        for (const [, target, count] of metrics.matchAll(
          /^ontrend_db_reads_total\{.*?target="(replica|primary)".*?\} (\d+)/gm,
        ))
          counts[target as 'replica' | 'primary'] += Number(count);
      }
      return counts;
    },
  };
}
