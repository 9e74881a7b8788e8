import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { publishFeedManifest, TEST_VIDEO } from '../testing/publish-feed.ts';
import { putPointer, removePointer } from '../testing/put-pointer.ts';
import { useTestDocumentServer } from '../testing/test-document-server.ts';

// Checks embed documents over HTTP with the real manifest of mf-feed.

const UNAVAILABLE: Record<string, [status: number, message: string]> = {
  missing0000: [404, "This video doesn't exist."],
  private0000: [403, 'This video is private.'],
  deleted0000: [410, 'This video was deleted.'],
  hidden00000: [403, "This video was removed by OnTrend's moderators."],
  down0000000: [500, ''],
};

const testServer = useTestDocumentServer((request, reply) => {
  const { fileName } = request.body as { fileName: string };
  const unavailable = UNAVAILABLE[fileName];
  if (unavailable)
    return reply.status(unavailable[0]).send({ code: 'unavailable', messages: [unavailable[1]] });
  return { data: { ...TEST_VIDEO, fileName, isSensitive: fileName === 'sensitive00' } };
});
beforeAll(() => publishFeedManifest(testServer));

const MEMBER = { cookie: 'token=t1; refreshToken=r1; clientId=c1; language=ar' };

async function open(url: string, headers?: Record<string, string>) {
  const { statusCode, headers: responseHeaders, body } = await testServer.get(url, headers);
  const { document } = new JSDOM(body).window;
  const policy = Object.fromEntries(
    (responseHeaders['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );
  return { status: statusCode, headers: responseHeaders, body, document, policy };
}

it('is a complete document with its video and script, which any site may frame', async () => {
  const { status, headers, body, document, policy } = await open('/embed/abcdefghijk');
  expect(status).toBe(200);
  expect([policy['frame-ancestors'], headers['x-frame-options']]).toEqual(['*', undefined]);
  const video = document.querySelector('video');
  expect(video?.getAttribute('src')).toBe(TEST_VIDEO.mp4Url);
  expect(video?.getAttribute('poster')).toBe(TEST_VIDEO.firstFrame);
  // The video is not preloaded, and it plays without JavaScript, too.
  expect([video?.getAttribute('preload'), video?.hasAttribute('controls')]).toEqual(['none', true]);
  expect(
    document.querySelectorAll('#root, #prerendered, #stage, #boot, script[src], link[rel=stylesheet]'),
  ).toHaveLength(0);
  expect(body).not.toContain('/assets/');
  expect(document.querySelector('h1')?.textContent).toContain('A "cat" & <b>more</b>');
  expect(document.title).toBe('@mochi: A "cat" & <b>more</b> · OnTrend');
  for (const link of document.querySelectorAll('a')) {
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener']);
    expect(link.href).toMatch(new RegExp(`^${testServer.origin}/(video/abcdefghijk|user/mochi)$`));
  }
});

it('runs only its own script and can load nothing but images and videos', async () => {
  const { document, policy } = await open('/embed/abcdefghijk');
  const [script, ...others] = document.querySelectorAll('script:not([type])');
  expect(others).toEqual([]);
  const hash = createHash('sha256')
    .update(script?.textContent ?? '')
    .digest('base64');
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'script-src': `'sha256-${hash}'`,
    'img-src': "'self' data:",
    'media-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
  });
  expect(policy['connect-src']).toBeUndefined();
});

it('allows videos from the media origin', async () => {
  const address = await testServer.startAnother({ MEDIA_URL: 'https://media.example/files' });
  const { policy } = await open(`${address}/embed/abcdefghijk`);
  expect(policy['media-src']).toBe("'self' https://media.example");
});

it('ignores the session and sets no cookies', async () => {
  const { headers } = await open('/embed/abcdefghijk?sf=mochi', MEMBER);
  expect(headers['set-cookie']).toBeUndefined();
  expect(testServer.apiRequests).toEqual([
    { url: '/api/app/video/info', body: { fileName: 'abcdefghijk' }, authorization: undefined },
  ]);
});

it.each([
  ['missing0000', 404, "It doesn't exist or has been deleted."],
  ['private0000', 403, 'This video is private.'],
  ['deleted0000', 410, 'This video was deleted.'],
  ['hidden00000', 403, "This video was removed by OnTrend's moderators."],
  ['down0000000', 503, "OnTrend can't be reached right now."],
])('explains why %s cannot be played', async (file, expected, reason) => {
  const { status, headers, document, policy } = await open(`/embed/${file}?muted=1`);
  expect([status, policy['frame-ancestors'], headers['x-frame-options']]).toEqual([expected, '*', undefined]);
  expect(document.querySelector('h1')?.textContent).toBe('This video cannot be played.');
  expect(document.querySelector('.reason')?.textContent).toBe(reason);
  expect(document.querySelector('video')).toBeNull();
  const again = document.querySelector('.pill')?.getAttribute('href') ?? null;
  expect(again).toBe(status === 503 ? `/embed/${file}?muted=1` : null);
});

it('hides a sensitive video until the viewer starts it', async () => {
  const { document } = await open('/embed/sensitive00');
  const video = document.querySelector('video');
  expect([video?.getAttribute('src'), video?.getAttribute('poster')]).toEqual([null, null]);
  expect(document.querySelector('.cover')?.textContent).toContain('may contain sensitive content');
});

it('uses the requested language and its text direction', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'languages-'));
  writeFileSync(join(folder, 'ar.json'), JSON.stringify({ 'mf-feed': { embedPage: { watch: 'شاهد' } } }));
  const address = await testServer.startAnother({ LANGUAGES_DIR: folder });
  for (const [url, headers] of [
    ['/embed/abcdefghijk?lang=ar', {}],
    ['/embed/abcdefghijk', MEMBER],
  ] as const) {
    const { document } = await open(address + url, headers);
    const { lang, dir } = document.documentElement;
    expect([lang, dir]).toEqual(['ar', 'rtl']);
    expect(document.querySelector('.watch-link')?.textContent).toContain('شاهد');
  }
  rmSync(folder, { recursive: true });
});

describe('an ad frame', () => {
  it('is allowed when its script is on this site', async () => {
    const address = await testServer.startAnother({ AD_SCRIPT_URL: '/dev/ads.js' });
    const { policy } = await open(`${address}/embed/ad`);
    expect(policy['script-src']).toMatch(/^'sha256-[^']+' 'strict-dynamic'$/);
    expect([policy['frame-src'], policy['connect-src']]).toEqual(["'self'", "'self'"]);
  });

  it('is allowed only when ads are configured', async () => {
    const script = 'https://ads.example/ads.js';
    const address = await testServer.startAnother({
      AD_SCRIPT_URL: script,
      AD_ORIGINS: 'https://*.ads.example',
    });
    const ad = await open(`${address}/embed/ad`, { cookie: 'consent=granted' });
    expect(ad.document.querySelector('meta[name="ad-script"]')?.getAttribute('content')).toBe(script);
    expect(ad.policy['frame-ancestors']).toBe('*');
    expect(ad.policy['script-src']).toMatch(/^'sha256-[^']+' 'strict-dynamic'$/);
    expect(ad.policy['frame-src']).toBe('https://ads.example https://*.ads.example');
    const video = await open(`${address}/embed/abcdefghijk`);
    expect(video.document.querySelector('meta[name="ad-script"]')).toBeNull();
    expect(video.policy['script-src']).not.toContain('strict-dynamic');
  });

  it('is an empty page without ads', async () => {
    const { status, headers, document, policy } = await open('/embed/ad');
    expect(status).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
    expect(document.querySelector('meta[name="ad-script"]')).toBeNull();
    expect(policy['script-src']).not.toContain('strict-dynamic');
  });
});

it.each(['/', '/video/abcdefghijk', '/user/mochi', '/nowhere', '/embed', '/embed/a/b', '/auth/login'])(
  '%s cannot be framed',
  async (url) => {
    const { headers, policy } = await open(url);
    expect([policy['frame-ancestors'], headers['x-frame-options']]).toEqual(["'none'", 'DENY']);
  },
);

it('shows an error in its frame when its remote or the shell is missing', async () => {
  for (const app of ['mf-feed', 'shell']) {
    removePointer(testServer.folder, app);
    const { status, policy, document } = await open('/embed/abcdefghijk');
    expect([status, policy['frame-ancestors']]).toEqual([app === 'shell' ? 500 : 503, '*']);
    expect(document.querySelector('h1')?.textContent).toBe('An error occurred');
    expect(document.querySelector('a')).toBeNull();
    putPointer(testServer.folder, app);
  }
});
