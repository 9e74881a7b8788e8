import { shell } from '../testing/fixtures.ts';
import { useTestDocumentServer } from '../testing/test-document-server.ts';

const testServer = useTestDocumentServer((_request, reply) =>
  reply.status(404).send({ code: 'not-found', messages: [] }),
);

async function startLimited(
  env: Record<string, string> = {},
): Promise<(path: string, address?: string) => Promise<Response>> {
  testServer.publish('shell', shell);
  const origin = await testServer.startAnother({
    DOCUMENT_LIMIT: '3/60',
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: 'loopback',
    ...env,
  });
  return (path, address = '203.0.113.1') => fetch(origin + path, { headers: { 'x-forwarded-for': address } });
}

it('limits documents, sitemaps and oEmbed by address, and says when to try again', async () => {
  const get = await startLimited();
  for (const path of ['/', '/sitemap.xml', '/oembed?url=x']) expect((await get(path)).status).not.toBe(429);
  for (const path of ['/', '/video/x', '/sitemap.xml', '/oembed?url=x']) {
    const response = await get(path);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
  expect((await get('/', '203.0.113.2')).status).not.toBe(429);
});

it('counts the /64 of an IPv6 address', async () => {
  const get = await startLimited();
  for (const last of ['1', '2', '3']) expect((await get('/', `2001:db8::${last}`)).status).not.toBe(429);
  expect((await get('/', '2001:db8::ffff:4')).status).toBe(429);
  expect((await get('/', '2001:db8:0:1::1')).status).not.toBe(429);
});

it('does not limit files, health checks and release calls', async () => {
  const get = await startLimited();
  for (let n = 0; n < 4; n += 1) await get('/');
  for (const path of ['/health/live', '/robots.txt', '/assets/shell/1/none.js', '/releases'])
    expect((await get(path)).status).not.toBe(429);
});

it('has no limit in tests', async () => {
  const get = await startLimited({ RATE_LIMITS: 'off' });
  for (let n = 0; n < 4; n += 1) expect((await get('/')).status).not.toBe(429);
});

it.each(['many', '0/10', '10', '10/0'])('rejects the setting %s', async (DOCUMENT_LIMIT) => {
  await expect(testServer.startAnother({ DOCUMENT_LIMIT })).rejects.toThrow(
    'DOCUMENT_LIMIT is invalid: must be',
  );
});
