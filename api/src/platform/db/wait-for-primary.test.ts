import { type ReplicatedPostgres, startReplicatedPostgres } from '../../../test/replicated-postgres.ts';
import { waitForPrimary } from './wait-for-primary.ts';

let postgres: ReplicatedPostgres;

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
}, 120_000);
afterAll(() => postgres.close());

const hostOf = (url: string) => new URL(url).host;

it('finds the primary among replicas and servers that do not answer', async () => {
  const { primaryUrl, replicaUrl } = postgres;
  const hosts = ['127.0.0.1:1', hostOf(replicaUrl), hostOf(primaryUrl)];
  expect(hostOf(await waitForPrimary(replicaUrl, hosts))).toBe(hostOf(primaryUrl));
});

it('names the servers when none of them becomes the primary', async () => {
  const hosts = ['127.0.0.1:1', hostOf(postgres.replicaUrl)];
  await expect(waitForPrimary(postgres.replicaUrl, hosts, 0)).rejects.toThrow(
    `None of these database servers is the primary: ${hosts.join(', ')}.`,
  );
});
