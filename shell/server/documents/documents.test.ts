import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ASSET_TYPES } from '@ontrend/shared/server/public-files';
import { writeFiles } from '../testing/build-files.ts';
import { parseJsonScript, useTestDocumentServer } from '../testing/test-document-server.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/156.0.0.0 Mobile Safari/537.36';
const EVIL = '</script><script>alert(1)</script>';
const UNAVAILABLE = [
  ['private', 403, 'It is <private>.'],
  ['waiting', 409, 'It is not ready.'],
  ['gone', 410, 'It was deleted.'],
] as const;

const testServer = useTestDocumentServer((request, reply) => {
  if (request.headers.authorization === 'Bearer ended')
    return reply.status(401).send({ code: 'unauthorized', messages: ['Log in'] });
  if (request.url.endsWith('get-profile')) return { data: { id: 1, username: 'demo', name: 'Demo' } };
  const { username } = request.body as { username: string };
  if (username === 'nobody') return reply.status(404).send({ code: 'not-found', messages: ['No one'] });
  // The owner can still see the deleted video.
  if (username === 'deleted' && request.headers.authorization !== 'Bearer own')
    return reply.status(404).send({ code: 'user-deleted', messages: ['Gone'] });
  const unavailable = UNAVAILABLE.find(([name]) => name === username);
  if (unavailable)
    return reply.status(unavailable[1]).send({ code: 'unavailable', messages: [unavailable[2]] });
  return { data: { name: username === 'evil' ? EVIL : 'Mochi', username, likes: 1250 } };
});
const { apiRequests, get } = testServer;

describe('a document', () => {
  it('contains the page, its title and the data it was rendered from', async () => {
    const { statusCode, body } = await get('/user/mochi');
    expect(statusCode).toBe(200);
    expect(body).toContain('<header>user default guest</header><main><h1>Mochi</h1><p>1.2K</p></main>');
    expect(body).toContain('<title data-prerendered>Mochi · OnTrend</title>');
    expect(body).toContain('<meta property="og:description" content="Of Mochi">');
    expect(parseJsonScript(body, 'first-replies')).toEqual([
      {
        path: 'app/user/external-profile',
        body: { username: 'mochi' },
        status: 200,
        reply: { data: { name: 'Mochi', username: 'mochi', likes: 1250 } },
      },
    ]);
    // Builds without digests; their order is that of the requests.
    expect(parseJsonScript(body, 'boot').start).toEqual([
      ['/assets/shell/1/main.js', ''],
      ['/assets/mf-profile/1/entry.js', ''],
      ['/assets/mf-profile/1/chunk.js', ''],
    ]);
  });

  it('escapes user content in markup and scripts', async () => {
    const { body } = await get('/user/evil');
    expect(body).not.toContain(EVIL);
    expect(parseJsonScript(body, 'first-replies')[0].reply.data.name).toBe(EVIL);
  });

  it('allows only its own inline scripts and styles, by hash', async () => {
    const { body, headers } = await get('/user/mochi');
    const policy = String(headers['content-security-policy']);
    const inline = [
      ...body.matchAll(/<script>(.*?)<\/script>/gs),
      ...body.matchAll(/<style>(.*?)<\/style>/gs),
    ];
    expect(inline.length).toBeGreaterThan(1);
    for (const [, text = ''] of inline) {
      expect(policy).toContain(createHash('sha256').update(text).digest('base64'));
    }
    expect(policy).not.toContain('unsafe');
    expect(body).not.toMatch(/ style="/);
  });

  it('allows media only from the configured origin', async () => {
    const policyOf = async (address: string) => {
      const policy = String((await get(`${address}/user/mochi`)).headers['content-security-policy']);
      return Object.fromEntries(policy.split('; ').map((part) => part.split(/ (.*)/s, 2)));
    };
    const elsewhere = 'https://media.example.com';
    const own = await policyOf(await testServer.startAnother({ MEDIA_URL: '/media' }));
    const other = await policyOf(await testServer.startAnother({ MEDIA_URL: `${elsewhere}/ontrend/v1` }));
    for (const name of ['img-src', 'media-src', 'connect-src']) {
      expect(own[name]).not.toContain('http');
      expect(other[name].split(' ')).toContain(elsewhere);
    }
    for (const name of ['default-src', 'script-src', 'style-src']) expect(other[name]).not.toContain('http');
  });

  it('names the ad script and allows its origins only when ads are configured', async () => {
    const address = await testServer.startAnother({
      AD_SCRIPT_URL: 'https://ads.example.com/ads.js?a=1&b="2"',
      AD_CLIENT: 'us',
      AD_SLOT: '7',
      AD_ORIGINS: 'https://pictures.example.com, https://*.example.net',
    });
    const { body, headers } = await get(`${address}/user/mochi`, { cookie: 'consent=granted' });
    expect(body).toContain(
      '<meta name="ad-script" content="https://ads.example.com/ads.js?a=1&amp;b=&quot;2&quot;" data-client="us" data-slot="7">',
    );
    const policy = String(headers['content-security-policy']);
    const origins = 'https://ads.example.com https://pictures.example.com https://*.example.net';
    for (const name of ['img-src', 'connect-src', 'frame-src']) {
      const directive = policy.split('; ').find((part) => part.startsWith(name));
      expect(directive).toContain(origins);
    }
    expect(policy).toMatch(/default-src 'self';/);
    const without = await get('/user/mochi');
    expect(without.body).not.toContain('ad-script');
    expect(without.headers['content-security-policy']).toContain("frame-src 'self';");
  });

  it('has the theme from the cookie in its first bytes and ignores unknown values', async () => {
    const withTheme = (theme: string) =>
      get('/user/mochi', { cookie: `preferences=${encodeURIComponent(JSON.stringify({ theme }))}` });
    const { body } = await withTheme('dark');
    expect(body).toMatch(/<html lang="en" dir="ltr" data-theme="dark">/);
    expect(body.match(/theme-color" content="[^"]+"/g)).toEqual(
      Array(2).fill('theme-color" content="#0f0f14"'),
    );
    for (const other of ['system', '"><script>', '']) {
      expect((await withTheme(other)).body).toContain('<html lang="en" dir="ltr"><head>');
    }
  });

  it('allows the back/forward cache', async () => {
    const { headers } = await get('/user/mochi');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.etag).toBeUndefined();
  });

  it.each([
    ...[
      '/settings',
      '/messages',
      '/messages/c/1',
      '/notifications',
      '/upload',
      '/creator',
      '/creator/abc',
      '/playlists',
      '/history',
    ],
  ])('of %s is not stored by the browser of a signed-in user', async (url) => {
    for (const cookie of ['token=own', 'refreshToken=own; refresh-token=own']) {
      expect((await get(url, { cookie })).headers['cache-control']).toBe('no-store');
    }
    const guest = await get(url, { 'user-agent': PHONE });
    if (guest.statusCode !== 302) expect(guest.headers['cache-control']).toBe('private, no-cache');
  });

  it.each(['/', '/user/mochi', '/messagesx', '/browse/for-you'])(
    'of %s stays in the back/forward cache of a signed-in user',
    async (url) => {
      const { headers } = await get(url, { cookie: 'token=own' });
      expect(headers['cache-control']).toBe('private, no-cache');
    },
  );

  it('sets a client ID for a new browser and uses it for calls', async () => {
    const { headers } = await get('/user/mochi');
    const id = /clientId=([^;]+)/.exec(String(headers['set-cookie']))?.[1];
    expect(apiRequests[0]?.body).toEqual({ username: 'mochi', clientId: id });
    const again = await get('/user/mochi', { cookie: `clientId=${id}` });
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it('renders the signed-in user and forwards the access token', async () => {
    const { body } = await get('/user/mochi', { cookie: 'token=t1' });
    expect(body).toContain('<header>user default demo</header>');
    expect(apiRequests.every(({ authorization }) => authorization === 'Bearer t1')).toBe(true);
  });
});

describe('the status', () => {
  it.each(['/nothing', '/user/nobody'])('%s is 404 with the not-found page', async (url) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(404);
    expect(body).toContain('<h1>lost</h1>');
    expect(body).toContain('<title data-prerendered>404 Not Found · OnTrend</title>');
    expect(body).toContain('noindex');
  });

  it.each(UNAVAILABLE)(
    '/user/%s is %i with the reason inside the page frame',
    async (name, status, sentence) => {
      const { statusCode, body } = await get(`/user/${name}`);
      expect(statusCode).toBe(status);
      expect(body).toContain(`<header>user default guest</header><main><h1>unavailable: ${sentence}</h1>`);
      expect(body).toContain(
        `<title data-prerendered>${sentence.replace('<private>', '&lt;private&gt;')} · OnTrend</title>`,
      );
      expect(body).toContain('noindex');
      expect(body).not.toContain('og:url');
      // The page uses the inlined reply and does not repeat the call.
      expect(parseJsonScript(body, 'first-replies')[0]).toMatchObject({
        status,
        reply: { messages: [sentence] },
      });
    },
  );

  it('is 302 to the login page for a guest on a protected desktop page', async () => {
    const { statusCode, headers } = await get('/messages?user=mochi');
    expect(statusCode).toBe(302);
    expect(headers.location).toBe('/auth/login?redirectPath=%2Fmessages%3Fuser%3Dmochi');
    expect(apiRequests).toEqual([]);
  });

  it('is 200 on a phone, where the page shows its own sign-in gate', async () => {
    expect((await get('/messages', { 'user-agent': PHONE })).statusCode).toBe(200);
  });

  it.each([
    ['guest', {}],
    ['phone', { 'user-agent': PHONE }],
    ['other member', { cookie: 'token=other' }],
  ])('is 302 to the redirect target for a reply with %s', async (_who, headers: Record<string, string>) => {
    const response = await get('/user/deleted?tab=liked', headers);
    expect([response.statusCode, response.headers.location]).toEqual([302, '/UserDeleted']);
    expect(response.body).toBe('');
  });

  it('is not 302 when the call succeeds or was made without the pending session', async () => {
    expect((await get('/user/deleted', { cookie: 'token=own' })).statusCode).toBe(200);
    const later = await get('/user/deleted', { cookie: 'refreshToken=r1' });
    expect([later.statusCode, later.headers.location]).toEqual([404, undefined]);
  });

  it('is 302 to the home page for a signed-in user on the login page', async () => {
    const { statusCode, headers } = await get('/auth/login', { cookie: 'token=t1; refreshToken=r1' });
    expect([statusCode, headers.location]).toEqual([302, '/']);
  });

  it.each([
    ['has ended', 'token=ended; refreshToken=r1'],
    ['is known only by its refresh token', 'refreshToken=r1'],
  ])('is 200 for the login page when the session %s', async (_what, cookie) => {
    const { statusCode, headers } = await get('/auth/login', { cookie });
    expect([statusCode, headers.location]).toEqual([200, undefined]);
  });
});

it('stays 200 for other pages when the files of one remote are broken', async () => {
  testServer.publish('mf-notifications', '{ broken');
  const { error } = console;
  const logged: unknown[] = [];
  console.error = (message: unknown) => logged.push(message);
  const { statusCode, body } = await get('/user/mochi');
  expect(statusCode).toBe(200);
  expect(body).toContain('<h1>Mochi</h1>');
  expect(Object.keys(parseJsonScript(body, 'boot').remotes)).not.toContain('mf-notifications');
  console.error = error;
  expect(logged).toEqual(['mf-notifications@1 cannot be read from the release store:']);
  rmSync(join(testServer.folder, 'mf-notifications'), { recursive: true });
});

describe('build files', () => {
  it('are immutable', async () => {
    const { statusCode, headers } = await get('/assets/shell/1/main.js');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toContain('immutable');
  });

  it.each([
    '/assets/shell/1/main.js',
    '/assets/shell/1/main.css',
    '/assets/shell/1/share.png',
    '/assets/shell/1/missing.js',
    '/assets/mf-profile/1/remote.json',
    '/robots.txt',
    '/manifest.webmanifest',
    '/health/live',
    '/releases',
    '/releases/preview/unknown',
    '/',
  ])('%s is not interpreted as another type than it declares', async (url) => {
    expect((await get(url)).headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    '/assets/shell/1/main.js',
    '/assets/shell/1/missing.js',
    '/robots.txt',
    '/sitemap.xml',
    '/oembed',
    '/health/live',
    '/releases',
    '/api/%ff',
    '/releases/preview/unknown',
    '/%ff',
    '/',
  ])('%s is in no frame, loads nothing of others and sends no path to them', async (url) => {
    const { headers } = await get(url);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
    );
    if (!/html/.test(String(headers['content-type']))) expect(policy).toContain("default-src 'none'");
    expect(headers['referrer-policy']).toMatch(/^(strict-origin-when-cross-origin|same-origin)$/);
  });

  it('are served with all types that builds may have', async () => {
    const statuses = ASSET_TYPES.map(async (type) => {
      const path = `assets/file.${type}`;
      writeFiles(join(testServer.folder, 'shell/1'), { [path]: '' });
      return [type, (await get(`/assets/shell/1/${path}`)).statusCode];
    });
    expect(await Promise.all(statuses)).toEqual(ASSET_TYPES.map((type) => [type, 200]));
  });

  it.each(['/assets/shell/1/main.js.map', '/assets/pointers/shell/00000001.json'])(
    '%s is not public',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});
