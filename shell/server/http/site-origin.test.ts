import { useTestDocumentServer } from '../testing/test-document-server.ts';

const EVIL = 'evil.example';
const PUBLIC = 'https://videos.example';
const EMPTY_SITEMAP = {
  data: {
    parts: [],
    videos: [],
    people: [],
    hashtags: [],
    lists: { collections: [], categories: [], posts: [] },
  },
  nextPageToken: null,
};

const testServer = useTestDocumentServer(({ url }) =>
  url.endsWith('service/sitemap')
    ? EMPTY_SITEMAP
    : { data: { description: 'A cat', username: 'mochi', name: 'Mochi', avatar: null, user: {} } },
);

/** A server without SITE_URL, and one that is reached as PUBLIC. */
let developer: string;
let site: string;
beforeAll(async () => {
  developer = await testServer.startAnother({ PROXY: 'on', TRUSTED_PROXIES: 'loopback' });
  site = await testServer.startAnother({
    PROXY: 'on',
    SITE_URL: PUBLIC,
    ALLOWED_HOSTS: 'origin.cdn.example, cdn.example:8443',
    TRUSTED_PROXIES: 'loopback',
  });
});

async function send(origin: string, host: string, path: string, more = '', method = 'GET') {
  const reply = await testServer.sendRaw(
    `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`,
    origin,
  );
  const [head = '', body = ''] = reply.split('\r\n\r\n');
  return {
    status: Number(head.split(' ')[1]),
    location: /\r\nlocation: ([^\r]*)/i.exec(head)?.[1],
    head,
    body,
  };
}

/** Paths whose responses contain absolute links of the site. */
const LINKING_PATHS = ['/', '/user/mochi', '/robots.txt', '/sitemap.xml', '/sitemap/pages.xml'];

describe('on a public site', () => {
  it.each(LINKING_PATHS)('%s has links of SITE_URL whatever local host was requested', async (path) => {
    for (const host of [
      'videos.example',
      'VIDEOS.example',
      'localhost:3000',
      '127.0.0.1',
      'shell:3000',
      '10.1.2.3',
    ]) {
      const { status, body } = await send(site, host, path, `X-Forwarded-Host: ${EVIL}\r\n`);
      expect([host, status]).toEqual([host, 200]);
      expect(body).not.toContain(EVIL);
      expect(body).toContain(PUBLIC);
      expect(body).not.toMatch(/https?:\/\/(localhost|127|shell|10\.)/);
    }
  });

  it.each(['origin.cdn.example', 'CDN.example:8443'])(
    'the host %s of ALLOWED_HOSTS is answered',
    async (host) => {
      const { status, body } = await send(site, host, '/');
      expect(status).toBe(200);
      expect(body).toContain(`<link rel="canonical" href="${PUBLIC}/">`);
    },
  );

  it.each([
    ...LINKING_PATHS,
    '/video/x?a=1',
    '//example.org/x',
    '/oembed?url=x',
    '/embed/x',
    '/.well-known/security.txt',
  ])('a browser that requested %s under another host is sent to the site', async (path) => {
    for (const host of [EVIL, 'www.videos.example', 'videos.example:8080', '203.0.113.9']) {
      const { status, location, head } = await send(site, host, path);
      expect([status, location]).toEqual([308, PUBLIC + path]);
      expect(head).toMatch(/cache-control: no-store/i);
      expect(head).not.toMatch(/set-cookie/i);
    }
  });

  it.each([
    ['POST', '/api/app/video/get'],
    ['GET', '/api/app/user/self-profile'],
    ['GET', '/media/a.mp4'],
    ['GET', '/dev/mailbox'],
  ])('%s %s under another host does not reach the API', async (method, path) => {
    testServer.apiRequests.splice(0);
    const { status, body } = await send(site, EVIL, path, 'Content-Length: 0\r\n', method);
    expect([status, JSON.parse(body).code]).toEqual([421, 'misdirected-request']);
    expect(testServer.apiRequests).toEqual([]);
  });
});

describe('without SITE_URL', () => {
  it.each(['localhost:3000', '127.0.0.1:3000', '192.168.1.5', '[fd00::1]:3000', 'laptop', 'laptop.local'])(
    'a browser of this network gets links to %s',
    async (host) => {
      const { status, body } = await send(developer, host, '/user/mochi', `X-Forwarded-Host: ${EVIL}\r\n`);
      expect(status).toBe(200);
      expect(body).toContain(`<link rel="canonical" href="http://${host}/user/mochi">`);
      expect(body).not.toContain(EVIL);
    },
  );

  it.each([EVIL, 'localhost.evil.example', '127.0.0.1.evil.example', '203.0.113.9', '[2001:db8::1]'])(
    'the host %s is rejected with the reason',
    async (host) => {
      const page = await send(developer, host, '/');
      expect([page.status, page.head]).toEqual([421, expect.stringMatching(/content-type: text\/html/i)]);
      expect(page.body).toContain('Its operator sets it with SITE_URL.');
      expect(page.body).not.toContain(host);
      expect((await send(developer, host, '/api/app/video/get')).status).toBe(421);
    },
  );
});

it.each(['/health/live', '/assets/shell/1/main.js'])('%s is answered under any host', async (path) => {
  for (const origin of [developer, site])
    for (const host of [EVIL, '203.0.113.9']) expect((await send(origin, host, path)).status).toBe(200);
});

it('generates the sitemap once for all hosts', async () => {
  const server = await testServer.startAnother({});
  for (const host of ['localhost:1', 'localhost:2', '10.0.0.1', 'a', 'b']) {
    const { status, body } = await send(server, host, '/sitemap.xml');
    expect(status).toBe(200);
    expect(body).not.toContain(`//${host}`);
  }
  expect(testServer.apiRequests).toHaveLength(1);
});

it('rejects a SITE_URL with a path, and malformed hosts of ALLOWED_HOSTS', async () => {
  await expect(testServer.startAnother({ SITE_URL: `${PUBLIC}/` })).rejects.toThrow('SITE_URL is invalid');
  await expect(testServer.startAnother({ ALLOWED_HOSTS: PUBLIC })).rejects.toThrow('ALLOWED_HOSTS');
});
