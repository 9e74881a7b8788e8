import { connect } from 'node:http2';
import { get } from 'node:https';
import type { Installation } from './installation.ts';
import { check } from './site-client.ts';

interface HttpResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Body as received, possibly compressed. */
  body: Buffer;
}

/** Sends a request over HTTP/2, which the gateway offers with TLS and a self-signed certificate. */
function requestByHttp2(url: string, path: string, headers: Record<string, string>): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const session = connect(url, { rejectUnauthorized: false });
    session.once('error', reject);
    const stream = session.request({ ':path': path, ...headers });
    stream.once('error', reject);
    stream.once('response', ({ ':status': status = 0, ...responseHeaders }) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        resolve({ status, headers: responseHeaders as HttpResponse['headers'], body: Buffer.concat(chunks) });
        session.close();
      });
    });
  });
}

function requestByHttps(url: string): Promise<Omit<HttpResponse, 'body'>> {
  return new Promise((resolve, reject) => {
    get(url, { rejectUnauthorized: false, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    }).once('error', reject);
  });
}

/** Forwarding headers that the gateway must not trust. */
const SPOOFED_HEADERS = {
  'x-forwarded-for': '203.0.113.77',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'gopher',
  forwarded: 'for=203.0.113.77;host=evil.example;proto=gopher',
};

const canonicalUrlIn = (html: string) => /<meta property="og:url" content="([^"]*)"/.exec(html)?.[1];

/**
 * Checks that documents contain the URL they were requested with, whatever forwarding headers a client sends.
 */
async function checkDocumentUrls({ url, secureUrl }: Installation): Promise<void> {
  const fetchDocument = async (headers: Record<string, string>) => {
    const document = await fetch(url, { headers });
    return { status: document.status, canonicalUrl: canonicalUrlIn(await document.text()) };
  };
  const plain = await fetchDocument({});
  check(
    plain.status === 200 && plain.canonicalUrl === `${url}/`,
    `an HTTP document has the URL ${plain.canonicalUrl}`,
  );
  const secure = await requestByHttp2(secureUrl, '/', {});
  const canonicalUrl = canonicalUrlIn(secure.body.toString());
  check(
    secure.status === 200 && canonicalUrl === `${secureUrl}/`,
    `an HTTPS document over HTTP/2 has the URL ${canonicalUrl}`,
  );
  const spoofed = await fetchDocument(SPOOFED_HEADERS);
  check(
    spoofed.canonicalUrl === `${url}/`,
    'forged X-Forwarded-Host and X-Forwarded-Proto headers have no effect',
  );
}

/**
 * Checks that a limit applies to the real client address, across all API replicas, and not to other clients.
 */
export async function checkLimits({ url, compose }: Installation, calls: number): Promise<void> {
  const body = JSON.stringify({ field: 'email', check: 'user@example.org' });
  const sendCall = async (n: number) => {
    const spoofedAddress = { 'x-forwarded-for': `203.0.113.${n + 1}`, 'x-real-ip': `203.0.113.${n + 1}` };
    const headers = { 'content-type': 'application/json', ...spoofedAddress };
    const response = await fetch(`${url}/api/app/user/is-uniq`, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response;
  };
  const responses = [];
  for (let n = 0; n < calls + 2; n += 1) responses.push(await sendCall(n));
  const rejected = responses.filter(({ status }) => status === 429);
  check(
    rejected.length === 2 && rejected.every((response) => Number(response.headers.get('retry-after')) > 0),
    `both API replicas together accept ${calls} calls, whatever X-Forwarded-For contains`,
  );
  const script = `fetch('http://gateway:8080/api/app/user/is-uniq', { method: 'POST', body: '${body}',
    headers: { 'content-type': 'application/json' } }).then(({ status }) => console.log(status))`;
  const status = await compose(['exec', '-T', 'shell', 'node', '-e', script]);
  check(status.trim() === '200', 'calls from another address are accepted');
}

/** Checks that larger bodies than those of forms are rejected before the API receives them. */
async function checkBodyLimit(url: string): Promise<void> {
  const body = JSON.stringify({ fileName: 'x'.repeat(70_000) });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/app/video/info`, { method: 'POST', headers, body });
  const { code } = (await response.json()) as { code: string };
  check(response.status === 413 && code === 'too-large', 'a call of 70 KB is rejected');
}

/** Programs of `service` that connect to other servers, by `host:port`. */
async function findReachable(
  { compose }: Installation,
  service: string,
  servers: string[],
): Promise<string[]> {
  const script = `const { connect } = require('node:net');
    Promise.all(${JSON.stringify(servers)}.map((server) => new Promise((resolve) => {
      const [host, port] = server.split(':');
      const socket = connect({ host, port, timeout: 5000 }, () => resolve(server));
      socket.on('error', () => resolve(null)).on('timeout', () => resolve(null));
    }))).then((found) => { console.log(JSON.stringify(found.filter(Boolean))); process.exit(); });`;
  return JSON.parse(await compose(['exec', '-T', service, 'node', '-e', script])) as string[];
}

const SERVERS = [
  ...['postgres:5432', 'valkey:6379', 's3:8333', 'mailpit:1025'],
  ...['api:3001', 'shell:3000', 'gateway:8080', 'releases:8080'],
];

/** Checks the networks and passwords of docker-compose.yml from inside the containers. */
export async function checkNetworks(installation: Installation): Promise<void> {
  const { compose } = installation;
  const remote = await findReachable(installation, 'mf-feed', SERVERS);
  check(remote.join() === 'releases:8080', 'a remote reaches only the release calls');
  const status = `fetch('http://releases:8080/').then((reply) => console.log(reply.status))`;
  const documentStatus = await compose(['exec', '-T', 'mf-feed', 'node', '-e', status]);
  check(documentStatus.trim() === '404', 'and no documents there');
  const worker = await findReachable(installation, 'worker', SERVERS);
  check(worker.join() === 'postgres:5432,s3:8333', 'the worker reaches only database and object store');
  for (const service of ['checker', 'transcoder']) {
    const reachable = await findReachable(installation, service, SERVERS);
    check(reachable.length === 0, `the ${service} reaches no server`);
  }
  const documents = await findReachable(installation, 'shell', SERVERS);
  check(
    documents.join() === 'api:3001,shell:3000,gateway:8080,releases:8080',
    'the document server reaches the API, but not its database',
  );
  const ping = await compose(['exec', '-T', 'valkey', 'valkey-cli', 'ping']);
  check(ping.includes('NOAUTH'), 'Valkey requires its password');
  const sql = `select rolsuper or rolcreatedb or rolcreaterole from pg_roles where rolname in
    (select usename from pg_stat_activity where application_name like 'ontrend-%')`;
  const privileged = await compose(['exec', '-T', 'postgres', 'psql', '-U', 'ontrend', '-tAc', sql]);
  check(privileged.trim() === 'f', 'API and worker use one role without special rights');
}

/** Checks HTTP, HTTPS with HTTP/2, and compression and caching of build files. */
export async function checkGateway(installation: Installation): Promise<void> {
  const { url, secureUrl } = installation;
  await checkDocumentUrls(installation);
  await checkBodyLimit(url);
  const document = await (await fetch(url)).text();
  const script = /\/assets\/mf-feed\/[^"' ]+\.js/.exec(document)?.[0] ?? '';
  check(script !== '', 'a document references the files of mf-feed');
  const secure = await requestByHttp2(secureUrl, script, { 'accept-encoding': 'br' });
  check(secure.status === 200, 'HTTPS with HTTP/2 serves a build file');
  check(secure.headers['content-encoding'] === 'br', 'compressed with brotli');
  check(/immutable/.test(String(secure.headers['cache-control'])), 'cached as immutable');
  check(/^text\/javascript/.test(String(secure.headers['content-type'])), 'with its content type');
  const gzip = await requestByHttps(secureUrl + script);
  check(
    gzip.status === 200 && gzip.headers['content-encoding'] === 'gzip',
    'gzip is used for clients without brotli',
  );
  const plain = await fetch(url + script, { headers: { 'accept-encoding': 'identity' } });
  check(
    plain.status === 200 && !plain.headers.get('content-encoding'),
    'no compression is used for clients that support neither',
  );
  const missing = await fetch(url + script.replace(/[^/]+$/, 'none.js'));
  check(missing.status === 404, 'a missing file returns 404');
  const manifest = await fetch(url + script.replace(/[^/]+$/, 'remote.json'));
  check(manifest.status === 404, 'the manifest of a build is not public');
  check((await fetch(`${url}/metrics`)).status === 404, 'metrics are not public');
}

interface Container {
  Service: string;
  State: string;
  Publishers: { URL: string; PublishedPort: number }[] | null;
}

/**
 * Checks that no container runs as root or has a writable root, and that only intended ports are published.
 */
export async function checkContainers({ compose }: Installation): Promise<void> {
  const lines = (await compose(['ps', '--format', 'json'])).trim().split('\n');
  const containers = lines.map((line) => JSON.parse(line) as Container);
  const published = containers.flatMap(({ Service, Publishers }) =>
    (Publishers ?? []).filter((each) => each.PublishedPort).map((each) => `${Service} ${each.URL}`),
  );
  const expected = ['gateway 127.0.0.1', 'mailpit 127.0.0.1'];
  check(
    [...new Set(published)].sort().join() === expected.join(),
    'only gateway and mailpit are published, on this machine',
  );
  const running = [...new Set(containers.map(({ Service }) => Service))];
  for (const service of running) {
    const id = await compose([
      'exec',
      '-T',
      service,
      'sh',
      '-c',
      'id -u; ! touch /written 2>/dev/null && echo ro',
    ]);
    const [user, root] = id.trim().split('\n');
    if (user === '0' || root !== 'ro') throw new Error(`${service} runs as ${user}, its root is ${root}`);
  }
  check(
    true,
    `${containers.length} containers of ${running.length} services run, none as root, roots read-only`,
  );
}
