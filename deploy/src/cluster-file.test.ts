import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, remoteNames } from '@ontrend/shared/build/repository';
import { PLANNER_SETTINGS } from '../../api/src/platform/db/embedded/server.ts';
import { POSTGRES_SERVERS } from './cluster/cluster.ts';
import {
  findNetworkNeighbors,
  listMembersOfOpenNetworks,
  listPublishedPorts,
  readComposeFiles,
  type Service,
  splitVolume,
} from './testing/compose-files.ts';
import { defineContainerTests, ONE_OFF_SERVICES, SECRETS_OWNERS } from './testing/define-container-tests.ts';

const file = readComposeFiles('docker-compose.yml', 'docker-compose.cluster.yml');
const { services } = file;
const allServices = Object.entries(services);
const VALKEY_SERVERS = ['valkey', 'valkey-2'];
const SENTINELS = ['sentinel', 'sentinel-2', 'sentinel-3'];
const readText = (name: string) => readFileSync(join(ROOT, name), 'utf8');

function getService(name: string): Service {
  const service = services[name];
  if (!service) throw new Error(`There is no service ${name}.`);
  return service;
}

defineContainerTests(file, {
  oneOffServices: [...ONE_OFF_SERVICES, 'fail-over'],
  // Each gateway has a cache of its own.
  unusedVolumes: ['gateway-cache'],
  secretsOwners: {
    ...SECRETS_OWNERS,
    ...{ 'postgres-2': 'postgres', 'postgres-3': 'postgres', 'fail-over': 'postgres' },
    ...Object.fromEntries(['valkey-2', ...SENTINELS].map((name) => [name, 'valkey'])),
  },
});

describe('published ports', () => {
  it('are those of the gateways and the mail viewer, on this machine', () => {
    expect(listPublishedPorts(file)).toEqual([
      'mailpit 127.0.0.1:MAILPIT_PORT:8025',
      'gateway 127.0.0.1:GATEWAY_PORTS:8080',
      'gateway 127.0.0.1:GATEWAY_HTTPS_PORTS:8443',
    ]);
  });

  it.each(['GATEWAY_PORTS', 'GATEWAY_HTTPS_PORTS'])(
    '%s has the documented default, with a port for each gateway',
    (setting) => {
      const ports = getService('gateway').ports?.join('\n') ?? '';
      const [, range = ''] = new RegExp(`\\$\\{${setting}:-([\\d-]+)\\}`).exec(ports) ?? [];
      const [first = 0, last = 0] = range.split('-').map(Number);
      expect(last - first + 1).toBe(getService('gateway').deploy?.replicas);
      expect(readText('docs/cluster.md')).toMatch(new RegExp(`^\\| \`${setting}\` +\\| ${range} `, 'm'));
    },
  );
});

describe('networks', () => {
  const DATABASE_CLIENTS = ['roles', 'migrate', 'api', 'admin', 'backup', 'restore'];

  it.each([
    ...POSTGRES_SERVERS.map(
      (name) => [name, [...DATABASE_CLIENTS, ...POSTGRES_SERVERS, 'fail-over', 'pgbouncer']] as const,
    ),
    ['pgbouncer', [...DATABASE_CLIENTS, ...POSTGRES_SERVERS, 'fail-over', 's3', 'worker']] as const,
    ['worker', ['s3', 'pgbouncer']] as const,
    ['s3', ['migrate', 'api', 'worker', 'backup', 'restore', 'pgbouncer']] as const,
    ...[...VALKEY_SERVERS, ...SENTINELS].map(
      (name) => [name, ['api', ...VALKEY_SERVERS, ...SENTINELS]] as const,
    ),
    ['fail-over', [...DATABASE_CLIENTS, ...POSTGRES_SERVERS, 'pgbouncer']] as const,
  ])('%s is reachable only from %j', (server, clients) => {
    expect(findNetworkNeighbors(file, server).sort()).toEqual(
      clients.filter((name) => name !== server).sort(),
    );
  });

  it('give a way out only to services that publish ports or need the internet', () => {
    const base = readComposeFiles('docker-compose.yml');
    expect(listMembersOfOpenNetworks(file)).toEqual(listMembersOfOpenNetworks(base));
  });
});

describe('containers', () => {
  const countContainers = (name: string) => getService(name).deploy?.replicas ?? 1;

  it('run everything that visitors use two or three times, except what docs/cluster.md and decision 128 name', () => {
    const single = allServices
      .filter(([name, { restart, profiles }]) => restart !== 'no' && !profiles && countContainers(name) === 1)
      .map(([name]) => name)
      .filter((name) => ![...POSTGRES_SERVERS, ...VALKEY_SERVERS, ...SENTINELS].includes(name))
      // Publish builds, and obtain the certificate: visitors do not need them.
      .filter((name) => ![...remoteNames(), 'acme'].includes(name));
    expect(single.sort()).toEqual(['checker', 'mailpit', 'releases', 's3', 'transcoder']);
    for (const name of ['gateway', 'shell', 'api', 'worker', 'pgbouncer'])
      expect(countContainers(name)).toBe(2);
  });

  it('of PostgreSQL and Valkey share no volume, and neither do the gateways', () => {
    const findData = (name: string, path: string) =>
      getService(name)
        .volumes?.map(splitVolume)
        .find((parts) => parts.includes(path));
    const data = POSTGRES_SERVERS.map((name) => findData(name, '/var/lib/postgresql/data')?.[0]);
    expect(data).toEqual(['database', 'database-2', 'database-3']);
    expect(findData('gateway', '/var/cache/nginx')).toEqual(['/var/cache/nginx']);
    for (const name of VALKEY_SERVERS)
      expect(getService(name).volumes).toEqual(['secrets-valkey:/run/ontrend:ro']);
  });

  it.each([
    ['PostgreSQL', POSTGRES_SERVERS],
    ['Valkey', VALKEY_SERVERS],
    ['the Sentinels', SENTINELS],
  ])('of %s are the same except for their names and volumes', (_what, names) => {
    const withoutNames = names.map((name) => {
      const { command, ...service } = getService(name);
      const environment = { ...service.environment, SERVER: '', SENTINEL: '' };
      const volumes = service.volumes?.map((volume) => String(volume).replace(/^database-\d:/, 'database:'));
      return { ...service, environment, volumes };
    });
    for (const each of withoutNames) expect(each).toEqual(withoutNames[0]);
  });

  it.each(['migrate', 'api', 'worker', 'admin', 'backup', 'restore'])('of %s wait for PgBouncer', (name) => {
    expect(getService(name).depends_on).toMatchObject({ pgbouncer: { condition: 'service_healthy' } });
  });
});

describe('PostgreSQL', () => {
  it('is started by the script of the cluster, with the settings of docker-compose.yml', () => {
    for (const name of POSTGRES_SERVERS) {
      expect(getService(name).entrypoint).toEqual(['bash', '/etc/ontrend/cluster/start-postgres.sh']);
      expect(getService(name).command).toBeUndefined();
      expect(getService(name).volumes).toContain('./deploy/cluster:/etc/ontrend/cluster:ro');
    }
    const settings = readText('deploy/cluster/postgresql.conf').split('\n');
    const planned = Object.entries(PLANNER_SETTINGS).map(([name, value]) => `${name} = ${value}`);
    expect(settings).toEqual(
      expect.arrayContaining(['log_error_verbosity = terse', 'log_min_error_statement = panic', ...planned]),
    );
  });

  it('has the same servers for everything that looks for the primary', () => {
    const settings = allServices.flatMap(([name, { environment = {} }]) =>
      ['SERVERS', 'DATABASE_SERVERS'].flatMap((setting) =>
        environment[setting] ? [[name, environment[setting]]] : [],
      ),
    );
    expect(settings.map(([name]) => name).sort()).toEqual(
      ['init', 'roles', 'pgbouncer', 'fail-over', ...POSTGRES_SERVERS].sort(),
    );
    for (const [, servers] of settings) expect(servers).toBe(POSTGRES_SERVERS.join(' '));
    for (const name of POSTGRES_SERVERS) expect(getService(name).environment?.SERVER).toBe(name);
    const [, confirming = ''] =
      /^synchronous_standby_names = 'ANY 1 \((.*)\)'$/m.exec(readText('deploy/cluster/postgresql.conf')) ??
      [];
    expect(confirming.split(', ').map((name) => JSON.parse(name))).toEqual(POSTGRES_SERVERS);
  });
});

it('servers and Sentinels of Valkey differ only in the names with which they announce themselves, and in the primary', () => {
  const { command = [] } = getService('valkey');
  expect(command.slice(-2)).toEqual(['--replica-announce-ip', 'valkey']);
  expect(command).not.toContain('--replicaof');
  expect(getService('valkey-2').command).toEqual([
    ...command.slice(0, -1),
    ...['valkey-2', '--replicaof', 'valkey 6379'],
  ]);
  for (const name of SENTINELS) expect(getService(name).environment).toEqual({ SENTINEL: name });
});

describe('connections', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cluster-secrets-'));
    const { volumes = [], environment } = getService('init');
    for (const [, target = ''] of volumes.map(splitVolume))
      if (target.startsWith('/secrets/')) mkdirSync(join(folder, target.slice('/secrets/'.length)));
    execFileSync('sh', [join(ROOT, 'deploy/docker/make-secrets.sh')], {
      env: { PATH: process.env.PATH ?? '', SECRETS_DIR: folder, ...environment },
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Reads a file of the secrets that are mounted into a service. */
  function readSecret(service: string, name: string): string {
    const mounted = getService(service)
      .volumes?.map(splitVolume)
      .find(([, target]) => target === '/run/ontrend');
    return readFileSync(join(folder, mounted?.[0]?.replace('secrets-', '') ?? '', name), 'utf8').trim();
  }

  /** Returns how PgBouncer shares the connections of a database, which lead to the primary. */
  function findPoolMode(database: string): string | undefined {
    const definition = new RegExp(`^${database} = host=\\$1 .*pool_mode=(\\w+)`, 'm');
    return definition.exec(readText('deploy/cluster/start-pgbouncer.sh'))?.[1];
  }

  it.each([
    ['api', 'DATABASE_URL', 'transaction'],
    ['api', 'DATABASE_SESSION_URL', 'session'],
    ...['worker', 'migrate', 'admin', 'backup', 'restore'].map((name) => [name, 'DATABASE_URL', 'session']),
  ] as [string, string, string][])(
    'of %s with %s lead through PgBouncer in %s mode to the primary',
    (name, setting, mode) => {
      const { hostname, port, pathname } = new URL(readSecret(name, setting));
      expect(hostname).toBe('pgbouncer');
      expect(findNetworkNeighbors(file, name)).toContain(hostname);
      expect(readText('deploy/cluster/pgbouncer.ini')).toMatch(new RegExp(`^listen_port = ${port}$`, 'm'));
      expect(findPoolMode(pathname.slice(1))).toBe(mode);
      // The secret is used only where no setting overrides it.
      expect(getService(name).environment?.[setting]).toBeUndefined();
    },
  );

  it('of the API that only read lead to all servers of PostgreSQL', () => {
    const hosts = readSecret('api', 'DATABASE_REPLICA_URLS')
      .split(',')
      .map((url) => new URL(url).hostname);
    expect(hosts).toEqual(POSTGRES_SERVERS);
    expect(findNetworkNeighbors(file, 'api')).toEqual(expect.arrayContaining(hosts));
  });

  it('of the API to Valkey lead through the Sentinels', () => {
    const { hostname, port } = new URL(readSecret('api', 'REDIS_URL'));
    const named = allServices
      .filter(
        ([, { networks = [] }]) => !Array.isArray(networks) && networks.cache?.aliases?.includes(hostname),
      )
      .map(([name]) => name);
    expect(named).toEqual(SENTINELS);
    expect(getService('api').networks).toContain('cache');
    expect(readText('deploy/cluster/start-sentinel.sh')).toMatch(new RegExp(`^port ${port}$`, 'm'));
  });

  it('of PgBouncer do not use the login of the superuser', () => {
    expect(readSecret('pgbouncer', 'userlist.txt')).not.toContain(
      readSecret('postgres', 'POSTGRES_PASSWORD'),
    );
    expect(() => readSecret('pgbouncer', 'POSTGRES_PASSWORD')).toThrow('ENOENT');
  });
});
