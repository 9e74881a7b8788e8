import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '@ontrend/shared/build/repository';
import { remotes } from '../testing/fixtures.ts';
import { useTestDocumentServer } from '../testing/test-document-server.ts';

const testServer = useTestDocumentServer(() => ({ data: {} }));

it('lists private paths and the sitemap in robots.txt', async () => {
  const { statusCode, headers, body } = await testServer.get('/robots.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = body.split('\n');
  expect(lines).toContain('User-agent: *');
  for (const path of ['/messages', '/notifications', '/settings', '/upload', '/browse/following', '/dev/']) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  // Crawlers must be able to read pages with `noindex`.
  expect(body).not.toMatch(/Disallow: (\/auth|\/browse\/search|\/user|\/\n)/);
  expect(lines).toContain(`Sitemap: ${testServer.origin}/sitemap.xml`);
});

it('describes the site in the web app manifest', async () => {
  const { statusCode, headers, body } = await testServer.get('/manifest.webmanifest');
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
  const manifest = JSON.parse(body);
  expect(manifest).toMatchObject({
    name: 'OnTrend',
    description: 'Be On Trend. Videos',
    start_url: '/',
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#ffffff',
  });
  const icons = manifest.icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose]);
  expect(icons).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
});

it('links the manifest in every document', async () => {
  const page = await testServer.readDocument('/');
  const hrefOf = (rel: string) => page.querySelector(`link[rel="${rel}"]`)?.getAttribute('href');
  expect(hrefOf('manifest')).toBe('/manifest.webmanifest');
  expect(hrefOf('icon')).toBe('/favicon.svg');
  expect(hrefOf('apple-touch-icon')).toBe('/apple-touch-icon.png');
});

it('serves files of the shell at fixed URLs with a short cache lifetime', async () => {
  const { statusCode, headers, body } = await testServer.get('/share.png');
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'image/png', 'an image']);
  expect(headers['cache-control']).toBe('public, max-age=86400');
  expect((await testServer.get('/share.png', {}, 'HEAD')).headers['content-length']).toBe('8');
});

it('names the encoding of SVG images, with or without compression', async () => {
  for (const [ending, content] of [
    ['', '<svg/>'],
    ['.gz', gzipSync('<svg/>')],
  ] as const)
    writeFileSync(join(testServer.folder, `shell/1/favicon.svg${ending}`), content);
  for (const url of ['/favicon.svg', '/assets/shell/1/favicon.svg'])
    for (const encoding of ['identity', 'gzip']) {
      const { statusCode, headers } = await testServer.get(url, { 'accept-encoding': encoding });
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    }
});

it('serves illustrations, and nothing else from their folder', async () => {
  const folder = join(testServer.folder, 'shell/1/illustrations');
  mkdirSync(folder, { recursive: true });
  for (const file of ['search.svg', 'search.svg.map']) writeFileSync(join(folder, file), '<svg/>');
  const { statusCode, headers } = await testServer.get('/illustrations/search.svg');
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  for (const file of ['search.svg.map', '..%2Ffavicon.svg', 'missing.png'])
    expect((await testServer.get(`/illustrations/${file}`)).statusCode).toBe(404);
});

it('serves the animation of a like', async () => {
  // A build contains the files of the `public` folder.
  cpSync(join(ROOT, 'shell/public/lottie'), join(testServer.folder, 'shell/1/lottie'), { recursive: true });
  const { statusCode, headers, body } = await testServer.get('/lottie/like.json');
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(JSON.parse(body).layers).not.toHaveLength(0);
});

it('redirects missing files to the build, as in development', async () => {
  const { statusCode, headers } = await testServer.get('/icon-192.png');
  expect([statusCode, headers.location]).toEqual([302, '/assets/shell/1/icon-192.png']);
  expect((await testServer.get(headers.location ?? '')).statusCode).toBe(404);
});

it('serves security.txt once the contact page exists', async () => {
  expect((await testServer.get('/.well-known/security.txt')).statusCode).toBe(404);
  const legal = remotes.find(({ name }) => name === 'mf-blog-legal');
  const routes = (legal?.routes ?? []) as { path: string; handle: object }[];
  const contact = routes.map((route) => ({ ...route, handle: { ...route.handle, isPlanned: undefined } }));
  const other = await testServer.startAnother({});
  testServer.publish('mf-blog-legal', { ...legal, version: '2', routes: contact });
  const { statusCode, body } = await testServer.get(`${other}/.well-known/security.txt`);
  expect(statusCode).toBe(200);
  expect(body).toContain(`Contact: ${other}/legal/contact-us\n`);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
});
