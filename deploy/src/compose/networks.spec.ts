import { site } from './installation.ts';
import { expect, test } from './test.ts';

const SERVERS = [
  ...['postgres:5432', 'valkey:6379', 's3:8333', 'mailpit:1025'],
  ...['api:3001', 'shell:3000', 'gateway:8080', 'releases:8080'],
];

/** Servers that programs of a service can connect to. */
const REACHABLE: Record<string, string[]> = {
  'mf-feed': ['releases:8080'],
  worker: ['postgres:5432', 's3:8333'],
  checker: [],
  transcoder: [],
  shell: ['api:3001', 'shell:3000', 'gateway:8080', 'releases:8080'],
};

/** Runs in a container and prints which of the servers accept a connection. */
const CONNECT = `const { connect } = require('node:net');
  Promise.all(${JSON.stringify(SERVERS)}.map((server) => new Promise((resolve) => {
    const [host, port] = server.split(':');
    const socket = connect({ host, port, timeout: 5000 }, () => resolve(server));
    socket.on('error', () => resolve(null)).on('timeout', () => resolve(null));
  }))).then((found) => { console.log(JSON.stringify(found.filter(Boolean))); process.exit(); });`;

for (const [service, servers] of Object.entries(REACHABLE)) {
  test(`${service} reaches ${servers.join(', ') || 'no server'}`, async () => {
    expect(JSON.parse(await site.exec(service, 'node', '-e', CONNECT))).toEqual(servers);
  });
}

test('a remote gets no documents from the release calls', async () => {
  const script = `fetch('http://releases:8080/').then((reply) => console.log(reply.status))`;
  expect(await site.exec('mf-feed', 'node', '-e', script)).toBe('404');
});

test('Valkey requires its password', async () => {
  expect(await site.exec('valkey', 'valkey-cli', 'ping')).toContain('NOAUTH');
});

test('API and worker use one role without special rights', async () => {
  const sql = `select rolsuper or rolcreatedb or rolcreaterole from pg_roles where rolname in
    (select usename from pg_stat_activity where application_name like 'ontrend-%')`;
  expect(await site.exec('postgres', 'psql', '-U', 'ontrend', '-tAc', sql)).toBe('f');
});
