import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { useTestDocumentServer } from '../testing/test-document-server.ts';

const EVIL = `</script><script>alert(1)</script>"><img src=x onerror=alert(1)> ' & \u202egnitset 👩‍👩‍👧 \u2028 {{texts}} <!--`;

const testServer = useTestDocumentServer((request, reply) => {
  const { username = '', fileName } = request.body as { username?: string; fileName?: string };
  if (username.length > 64) return reply.status(422).send({ code: 'invalid', messages: ['Max 64'] });
  if (fileName === 'evil') return { data: { description: EVIL, user: { username: EVIL } } };
  return { data: { username: 'mochi', name: username === 'evil' ? EVIL : 'Mochi', avatar: null } };
});

describe('malformed URLs', () => {
  it.each([
    ['/user/%00', 404],
    ['/user/a%00b', 404],
    ['/video/%0d%0aset-cookie:%20x=1', 404],
    ['/user/%E0%A4%A', 404],
    ['/%', 404],
    ['/%ff', 404],
    ['/user/%2e%2e%2f%2e%2e%2fetc%2fpasswd', 200],
    ['/..%2f..%2fetc%2fpasswd', 404],
    ['/assets/..%2f..%2f..%2fetc%2fpasswd', 404],
    ['/assets/shell/1/%2e%2e/%2e%2e/pointers/shell/00000001.json', 404],
    ['/assets/pointers/shell/00000001.json', 404],
    ['/sitemap/..%2fshell.json', 404],
    ['//example.org/messages', 404],
    ['/\\example.org', 404],
    [`/user/${'x'.repeat(65)}`, 404],
    [`/user/${'%F0%9F%98%80'.repeat(200)}`, 404],
    [`/?${'q='.repeat(4_096)}`, 200],
    [`/browse/search?q=${'%22%3E%3Cscript%3E'.repeat(400)}`, 200],
    ['/?__proto__=1&constructor=2&q[]=3&%=4', 200],
    ['/user/__proto__', 200],
    ['/constructor', 404],
    ['/video/{{texts}}', 200],
    ['/auth/login?redirectPath=//example.org', 200],
  ])('%s is %i', async (url, status) => {
    const response = await testServer.sendRaw(
      `GET ${url} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(response.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).not.toMatch(/\r\nset-cookie: x=1/i);
    expect(response).not.toContain('<script>"><script>');
    expect(response).not.toContain('root:x:0');
    if (status === 404 && !url.startsWith('/assets')) expect(response).toContain('404 Not Found');
  });

  it.each(['%', '[', 'a b', 'example.org/path', 'user@example.org', '"><script>'])(
    'the host %s is rejected',
    async (host) => {
      const response = await testServer.sendRaw(
        `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      expect(response).toMatch(/^HTTP\/1.1 400 /);
      expect(response).not.toContain('<script>alert');
    },
  );

  it('a URL with a host in its path does not exist', async () => {
    const response = await testServer.sendRaw(
      'GET http://example.org/messages HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    );
    expect(response).toMatch(/^HTTP\/1.1 4\d\d /);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s has no effect', async (method) => {
    expect((await testServer.get('/', {}, method)).statusCode).toBe(404);
  });
});

describe('folders and files that are not part of the site', () => {
  const SECRET = 'a secret of this test';
  const PRIVATE = [
    '.env',
    '.git/config',
    'package.json',
    'shell/1/.env',
    'shell/1/.git/config',
    'shell/1/package.json',
  ];

  beforeAll(() => {
    for (const file of [...PRIVATE, 'shell/1/.hidden/secret.js', 'shell/1/index.html']) {
      const path = join(testServer.folder, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, SECRET);
    }
  });

  it.each([
    ...['/assets', '/assets/', '/assets/shell', '/assets/shell/', '/assets/shell/1', '/assets/shell/1/'],
    ...['/assets/shell/1/index.html', '/assets/shell/1/.hidden/secret.js', '/assets/pointers/shell/'],
    ...PRIVATE.flatMap((file) => [`/${file}`, `/assets/${file}`]),
    ...['/.git/', '/.git/HEAD', '/.well-known/', '/node_modules/', '/pnpm-lock.yaml', '/shell.json'],
  ])('%s is not served', async (url) => {
    const { statusCode, headers, body } = await testServer.get(url);
    expect([statusCode, headers.location]).toEqual([404, undefined]);
    expect(body).not.toContain(SECRET);
    expect(body).not.toContain('frame.mjs');
  });

  it('a file of a build is served', async () => {
    expect((await testServer.get('/assets/shell/1/main.js')).statusCode).toBe(200);
  });
});

describe('hostile names and texts', () => {
  it.each(['/user/evil', '/video/evil'])('are escaped in %s', async (url) => {
    const { body } = await testServer.get(url);
    expect(body).not.toMatch(/<script>alert|<img/);
    const page = await testServer.readDocument(url);
    expect(page.querySelectorAll('script:not([type])')).toHaveLength(1);
    expect(page.querySelectorAll('img')).toHaveLength(0);
    expect(page.body.id).toBe('');
    const title = page.querySelector('meta[property="og:title"]')?.getAttribute('content');
    expect(title).toContain('</script><script>alert(1)</script>"><img src=x onerror=alert(1)>');
    expect(title).toContain("' & gnitset 👩‍👩‍👧 {{texts}} <!--");
    const data = page.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect(JSON.stringify(JSON.parse(data))).toContain('</script><script>alert(1)</script>');
  });
});

describe('forwarded headers', () => {
  const forwarded = { 'x-forwarded-host': 'ontrend.example', 'x-forwarded-proto': 'https' };
  const canonicalAt = async (server: string) =>
    (await testServer.readDocument(`${server}/`, forwarded))
      .querySelector('link[rel=canonical]')
      ?.getAttribute('href');

  it('set the protocol, but not the host, when the proxy is trusted', async () => {
    const server = await testServer.startAnother({ TRUSTED_PROXIES: 'loopback' });
    expect(await canonicalAt(server)).toBe(`${server.replace('http:', 'https:')}/`);
  });

  it.each(['', '10.0.0.1'])('are ignored when "%s" is trusted', async (TRUSTED_PROXIES) => {
    const server = await testServer.startAnother({ TRUSTED_PROXIES });
    expect(await canonicalAt(server)).toBe(`${server}/`);
  });
});
