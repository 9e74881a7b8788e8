import type { APIRequestContext } from '@playwright/test';
import { site } from './installation.ts';
import { expect, test } from './test.ts';

test.use({ ignoreHTTPSErrors: true });

/** Forwarding headers that the gateway must not trust. */
const SPOOFED_HEADERS = {
  'x-forwarded-for': '203.0.113.77',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'gopher',
  forwarded: 'for=203.0.113.77;host=evil.example;proto=gopher',
};

const findCanonicalUrl = (html: string) => /<meta property="og:url" content="([^"]*)"/.exec(html)?.[1];

/** Returns the path of a build file that documents reference. */
async function findScript(request: APIRequestContext): Promise<string> {
  const document = await (await request.get('/')).text();
  const [path] = /\/assets\/mf-feed\/[^"' ]+\.js/.exec(document) ?? [];
  if (!path) throw new Error('The document references no files of mf-feed.');
  return path;
}

test('documents have the URL they were requested with', async ({ page, request }) => {
  const plain = await request.get('/');
  expect(plain.status()).toBe(200);
  expect(findCanonicalUrl(await plain.text())).toBe(`${site.url}/`);
  const secure = await page.goto(site.secureUrl);
  expect(secure?.status()).toBe(200);
  expect(await secure?.httpVersion()).toBe('HTTP/2.0');
  expect(findCanonicalUrl((await secure?.text()) ?? '')).toBe(`${site.secureUrl}/`);
  const spoofed = await request.get('/', { headers: SPOOFED_HEADERS });
  expect(findCanonicalUrl(await spoofed.text()), 'with forged forwarding headers').toBe(`${site.url}/`);
});

test('a call of 70 KB is rejected before the API receives it', async ({ request }) => {
  const response = await request.post('/api/app/video/info', { data: { fileName: 'x'.repeat(70_000) } });
  expect(response.status()).toBe(413);
  expect(await response.json()).toMatchObject({ code: 'too-large' });
});

test('browsers get build files over HTTP/2, compressed with brotli and cached', async ({ page, request }) => {
  const response = await page.goto(site.secureUrl + (await findScript(request)));
  expect(response?.status()).toBe(200);
  expect(await response?.httpVersion()).toBe('HTTP/2.0');
  expect(await response?.allHeaders()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': expect.stringContaining('immutable'),
    'content-type': expect.stringMatching(/^text\/javascript/),
  });
});

test('clients without brotli get gzip or no compression', async ({ request }) => {
  const script = await findScript(request);
  const gzip = await request.get(site.secureUrl + script, { headers: { 'accept-encoding': 'gzip' } });
  expect(gzip.status()).toBe(200);
  expect(gzip.headers()['content-encoding']).toBe('gzip');
  const plain = await request.get(script, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.status()).toBe(200);
  expect(plain.headers()).not.toHaveProperty('content-encoding');
});

test('source maps, metrics and missing files return 404', async ({ request }) => {
  const script = await findScript(request);
  const paths = [script.replace(/[^/]+$/, 'none.js'), `${script}.map`, '/metrics'];
  for (const path of paths) expect.soft((await request.get(path)).status(), path).toBe(404);
});
