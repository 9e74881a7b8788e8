import { connect } from 'node:http2';
import { get } from 'node:https';
import { expect } from './calls.ts';
import type { Installation } from './installation.ts';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

/** Over HTTP/2, which the gateway speaks over TLS; its certificate is its own. */
function askByHttp2(url: string, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const session = connect(url, { rejectUnauthorized: false });
    session.once('error', reject);
    const stream = session.request({ ':path': path, 'accept-encoding': 'br' });
    stream.once('response', ({ ':status': status = 0, ...headers }) => {
      resolve({ status, headers: headers as Answer['headers'] });
      stream.close();
      session.close();
    });
    stream.once('error', reject);
  });
}

function askByHttps(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { rejectUnauthorized: false, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    }).once('error', reject);
  });
}

/** The gateway speaks HTTP and HTTPS with HTTP/2, and gives files of builds packed and for good. */
export async function checkGateway({ url, secureUrl }: Installation): Promise<void> {
  const document = await (await fetch(url)).text();
  const script = /\/assets\/mf-feed\/[^"' ]+\.js/.exec(document)?.[0] ?? '';
  expect(script !== '', 'a document names the files of mf-feed');
  const secure = await askByHttp2(secureUrl, script);
  expect(secure.status === 200, 'HTTPS with HTTP/2 gives a file of a build');
  expect(secure.headers['content-encoding'] === 'br', 'packed by brotli');
  expect(/immutable/.test(String(secure.headers['cache-control'])), 'for good');
  expect(/^text\/javascript/.test(String(secure.headers['content-type'])), 'as what it is');
  const gzip = await askByHttps(secureUrl + script);
  expect(gzip.status === 200 && gzip.headers['content-encoding'] === 'gzip', 'by gzip who knows no brotli');
  const plain = await fetch(url + script, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.status === 200 && !plain.headers.get('content-encoding'), 'and plain who knows neither');
  const missing = await fetch(url + script.replace(/[^/]+$/, 'none.js'));
  expect(missing.status === 404, 'a file that is not there is not');
  const manifest = await fetch(url + script.replace(/[^/]+$/, 'remote.json'));
  expect(manifest.status === 404, 'what servers read of a build is not given out');
  expect((await fetch(`${url}/metrics`)).status === 404, 'nor are numbers for Prometheus');
}

interface Container {
  Service: string;
  State: string;
  Publishers: { URL: string; PublishedPort: number }[] | null;
}

/** Nobody is root, roots are read-only, and what can be reached from outside is what should be. */
export async function checkContainers({ compose }: Installation): Promise<void> {
  const lines = (await compose(['ps', '--format', 'json'])).trim().split('\n');
  const containers = lines.map((line) => JSON.parse(line) as Container);
  const published = containers.flatMap(({ Service, Publishers }) =>
    (Publishers ?? []).filter((each) => each.PublishedPort).map((each) => `${Service} ${each.URL}`),
  );
  const expected = ['gateway 127.0.0.1', 'mailpit 127.0.0.1'];
  expect(
    [...new Set(published)].sort().join() === expected.join(),
    'only gateway and mailpit are published, to this machine',
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
  expect(
    true,
    `${containers.length} containers of ${running.length} services run, none as root, roots read-only`,
  );
}
