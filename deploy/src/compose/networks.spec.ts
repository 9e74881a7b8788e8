import { site } from './installation.ts';
import { expect, test } from './test.ts';

const SERVERS = [
  ...['postgres:5432', 'valkey:6379', 's3:8333', 'mailpit:1025'],
  ...['api:3001', 'shell:3000', 'gateway:8080', 'releases:8080'],
];

/** Servers that programs of a service can connect to. */
const REACHABLE: Record<string, string[]> = {
  worker: ['postgres:5432', 's3:8333'],
  checker: [],
  transcoder: [],
  shell: ['api:3001', 'shell:3000', 'gateway:8080', 'releases:8080'],
};

/** Runs in a container with Node and prints which of the servers accept a connection. */
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

/** The same for the container of a remote, which has curl. The time is 0 without a connection. */
const CONNECT_WITH_CURL = `for server in ${SERVERS.join(' ')}; do
  time=$(curl -s -o /dev/null --max-time 5 -w '%{time_connect}' "http://$server/")
  [ "$time" = 0.000000 ] || echo "$server"
done`;

test('a remote reaches releases:8080', async () => {
  expect(await site.exec('mf-feed', 'sh', '-c', CONNECT_WITH_CURL)).toBe('releases:8080');
});

test('a remote gets no documents from the release calls', async () => {
  const parameters = ['-s', '-o', '/dev/null', '-w', '%{http_code}', 'http://releases:8080/'];
  expect(await site.exec('mf-feed', 'curl', ...parameters)).toBe('404');
});

test('Valkey requires its password', async () => {
  expect(await site.exec('valkey', 'valkey-cli', 'ping')).toContain('NOAUTH');
});

test('API and worker use one role without special rights', async () => {
  const sql = `select rolsuper or rolcreatedb or rolcreaterole from pg_roles where rolname in
    (select usename from pg_stat_activity where application_name like 'ontrend-%')`;
  expect(await site.exec('postgres', 'psql', '-U', 'ontrend', '-tAc', sql)).toBe('f');
});
