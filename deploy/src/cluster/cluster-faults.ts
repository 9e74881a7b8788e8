import { setTimeout as wait } from 'node:timers/promises';
import { remoteNames } from '@ontrend/shared/build/repository';
import type { RunnableFault } from '../faults/run-fault.ts';
import { type Cluster, POSTGRES_SERVERS } from './cluster.ts';

/** How long a container is missing. Containers that stop by themselves are started again at once. */
const MISSING_MS = 10_000;

type Goals = Pick<RunnableFault, 'goals' | 'maxFailed'>;

/** Requests succeed, some of them when they are repeated. */
const REDUNDANT: Goals = { goals: { document: 4, read: 4, write: 4 }, maxFailed: 6 };
/** The container is not needed by these requests. */
const UNNEEDED: Goals = { goals: { document: 2, read: 2, write: 2 }, maxFailed: 0 };
/** No statement succeeds without the primary. */
const PRIMARY_LOST: Goals = { goals: { document: 20, read: 20, write: 20 } };

/** Services of which the cluster runs two. */
const DOUBLED = ['gateway', 'shell', 'api', 'pgbouncer', 'worker'];
const VALKEY = ['valkey', 'valkey-2', 'sentinel', 'sentinel-2', 'sentinel-3'];
/** Services of which the cluster runs one: of these requests, none needs them. */
const SINGLE = ['s3', 'checker', 'transcoder', 'mailpit', 'releases'];

/** All faults of the test in their order. */
export function listClusterFaults(cluster: Cluster): RunnableFault[] {
  const { installation } = cluster;
  const { compose, kill } = installation;
  const start = (...services: string[]) =>
    compose(['up', '--detach', '--wait', '--no-recreate', '--no-deps', ...services]);

  const killFault = (service: string, replica: number, goals: Goals): RunnableFault => ({
    name: DOUBLED.includes(service) ? `${service} ${replica} of 2` : service,
    ...goals,
    async inject(signal) {
      await kill(service, replica);
      await wait(MISSING_MS, undefined, { signal });
      await start(service);
    },
  });

  /**
   * Kills the primary and starts it again.
   * @param isPromoted whether a replica is promoted before the server is back
   * @returns the primary after that
   */
  async function killPrimary(isPromoted: boolean): Promise<string> {
    const primary = await cluster.findPrimary();
    await kill(primary, 1);
    if (isPromoted) console.log(`  ${(await compose(['run', '--rm', '-T', 'fail-over'])).trim()}`);
    await start(primary);
    await cluster.waitForReplicas();
    const next = await cluster.findPrimary();
    if ((next === primary) === isPromoted) throw new Error(`${next} is the primary, it was ${primary}.`);
    return next;
  }

  /**
   * Kills both replicas and starts them so that each gets the address of the other one: Docker gives the lowest free address to a
   * container that starts.
   */
  async function exchangeReplicaAddresses(): Promise<void> {
    const primary = await cluster.findPrimary();
    const readAddress = (name: string) => installation.exec(name, 'hostname', '-i');
    const before = new Map<string, string>();
    for (const name of POSTGRES_SERVERS) if (name !== primary) before.set(name, await readAddress(name));
    for (const name of before.keys()) await kill(name, 1);
    const descending = [...before].sort(([, a], [, b]) => b.localeCompare(a, 'en', { numeric: true }));
    for (const [name] of descending) await start(name);
    for (const [name, address] of before)
      if ((await readAddress(name)) === address) throw new Error(`${name} is still at ${address}.`);
    await cluster.waitForReplicas();
  }

  const primaryFault = (name: string, isPromoted: boolean): RunnableFault => ({
    name,
    ...PRIMARY_LOST,
    inject: async () => {
      await killPrimary(isPromoted);
    },
  });

  const replicaFault: RunnableFault = {
    name: 'a replica of PostgreSQL',
    ...REDUNDANT,
    async inject(signal) {
      const replica = (await cluster.findPrimary()) === 'postgres-2' ? 'postgres-3' : 'postgres-2';
      await kill(replica, 1);
      await wait(MISSING_MS, undefined, { signal });
      await start(replica);
      await cluster.waitForReplicas();
    },
  };

  /**
   * Kills all servers. The replica that is killed first lacks confirmed writes, and its name is the later one, which is promoted if both
   * have the same position.
   */
  const allServersFault: RunnableFault = {
    name: 'all servers of PostgreSQL, and the furthest replica is promoted',
    goals: { document: 60, read: 60, write: 60 },
    async inject(signal) {
      const primary = await cluster.findPrimary();
      const [furthest = '', behind = ''] = POSTGRES_SERVERS.filter((name) => name !== primary);
      await kill(behind, 1);
      await wait(MISSING_MS, undefined, { signal });
      await kill(primary, 1);
      await kill(furthest, 1);
      await start(furthest, behind);
      console.log(`  ${(await compose(['run', '--rm', '-T', '--no-deps', 'fail-over'])).trim()}`);
      if ((await cluster.findPrimary()) !== furthest) throw new Error(`${furthest} was not promoted.`);
      await start(primary);
      await cluster.waitForReplicas();
    },
  };

  /** Promotes a former primary at another address. Resolvers may have cached its old one, which is that of a replica by then. */
  const movedPrimaryFault: RunnableFault = {
    name: 'the primary of PostgreSQL, and a former one with another address is promoted',
    ...PRIMARY_LOST,
    async inject() {
      const former = new Set([await cluster.findPrimary(), await killPrimary(true), await killPrimary(true)]);
      for (;;) {
        await exchangeReplicaAddresses();
        const next = await killPrimary(true);
        if (former.has(next)) return;
        former.add(next);
      }
    },
  };

  return [
    ...DOUBLED.flatMap((service) => [1, 2].map((replica) => killFault(service, replica, REDUNDANT))),
    ...VALKEY.map((service) => killFault(service, 1, REDUNDANT)),
    ...SINGLE.map((service) => killFault(service, 1, UNNEEDED)),
    {
      name: 'containers of all remotes',
      ...UNNEEDED,
      async inject(signal) {
        for (const remote of remoteNames()) await kill(remote, 1);
        await wait(MISSING_MS, undefined, { signal });
        await start(...remoteNames());
      },
    },
    replicaFault,
    primaryFault('the primary of PostgreSQL, which starts again', false),
    primaryFault('the primary of PostgreSQL, and a replica is promoted', true),
    primaryFault('the promoted primary, and another replica is promoted', true),
    primaryFault('the promoted primary, which starts again', false),
    allServersFault,
    movedPrimaryFault,
  ];
}
