import { createHash } from 'node:crypto';
import { CREATOR } from '../../fixtures/demo.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { fetchPlayableVideos } from '../../fixtures/fetch-playable-videos.ts';
import { expect, test } from '../../fixtures/test.ts';

/** User agent of a link preview crawler. */
const CHAT_CRAWLER = { 'user-agent': 'WhatsApp/2.23.20 A' };

function toPlainText(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x2F;', '/')
    .replaceAll('&#x3D;', '=')
    .replaceAll('&#x60;', '`')
    .replaceAll('&amp;', '&');
}

function getMeta(html: string, name: string): string | undefined {
  const content = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return content === undefined ? undefined : toPlainText(content);
}

function getTitle(html: string): string {
  return toPlainText(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
}

test('serves title, description, image and video of a shared video', async ({ request, product }) => {
  const [video] = await fetchPlayableVideos(product);
  const response = await request.get(`/video/${video?.fileName}`, { headers: CHAT_CRAWLER });
  const html = await response.text();
  expect(getTitle(html)).toContain(`@${video?.user.username}`);
  expect(getMeta(html, 'og:title')).toBe(getTitle(html));
  expect(getMeta(html, 'description')).toBe(video?.description);
  expect(getMeta(html, 'og:description')).toBe(video?.description);
  expect(getMeta(html, 'og:url')).toBe(`${product}/video/${video?.fileName}`);
  expect(getMeta(html, 'twitter:card')).toBe('player');
  expect(getMeta(html, 'twitter:player')).toBe(`${product}/embed/${video?.fileName}`);

  const image = await request.get(getMeta(html, 'og:image') ?? '');
  expect(image.headers()['content-type']).toBe('image/jpeg');
  const videoFile = await request.get(getMeta(html, 'og:video') ?? '', { headers: { range: 'bytes=0-99' } });
  expect(videoFile.status()).toBe(206);
  expect(videoFile.headers()['content-type']).toBe('video/mp4');
  expect(getMeta(html, 'og:video:type')).toBe('video/mp4');
});

test('serves a link preview of a profile', async ({ request, product }) => {
  const html = await (await request.get(`/user/${CREATOR.username}`, { headers: CHAT_CRAWLER })).text();
  expect(getTitle(html)).toContain(CREATOR.name);
  expect(getTitle(html)).toContain(`@${CREATOR.username}`);
  expect(getMeta(html, 'og:title')).toBe(getTitle(html));
  expect(getMeta(html, 'description')).not.toBe('');
  expect(getMeta(html, 'og:url')).toBe(`${product}/user/${CREATOR.username}`);
  const image = await request.get(getMeta(html, 'og:image') ?? '');
  expect(image.headers()['content-type']).toMatch(/^image\//);
});

for (const path of ['/', `/user/${CREATOR.username}`, '/auth/login', '/legal/terms-of-service', '/nowhere']) {
  test(`sends ${path} with its own content security policy`, async ({ request }) => {
    const response = await request.get(path);
    const policy = response.headers()['content-security-policy'] ?? '';
    const html = await response.text();
    expect(policy).toContain("'strict-dynamic'");
    expect(policy).not.toMatch(/unsafe-(inline|eval|hashes)/);
    expect(html, 'no inline styles').not.toMatch(/<[^>]+\sstyle=/);
    expect(html, 'no inline handlers').not.toMatch(/<[a-z][^>]*\son[a-z]+="/);

    const inlined = [...html.matchAll(/<(script|style)([^>]*)>([\s\S]*?)<\/\1>/g)].filter(
      ([, , attributes]) => !/application\/(ld\+)?json/.test(attributes ?? ''),
    );
    expect(inlined.length).toBeGreaterThan(1);
    for (const [, , , text = ''] of inlined) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
    expect(response.headers()['cache-control']).toBe('private, no-cache');
    expect(response.headers().etag).toBeUndefined();
    expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr">/);
  });
}

test('sets the client ID with the first document and preserves it', async ({ request, page }) => {
  const first = await request.get('/');
  expect(first.headers()['set-cookie']).toMatch(/^clientId=[\w-]{24};/);
  await page.goto('/legal/terms-of-service');
  const before = (await page.context().cookies()).find(({ name }) => name === 'clientId')?.value;
  await page.goto('/');
  const after = (await page.context().cookies()).find(({ name }) => name === 'clientId')?.value;
  expect(after).toBe(before);
  expect(after).toBeTruthy();
});

test('adds each stylesheet of a page once', async ({ page }) => {
  await page.goto('/legal/terms-of-service');
  await waitForHydration(page);
  const urls = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  expect(urls.length).toBeGreaterThan(0);
  expect(new Set(urls).size).toBe(urls.length);
});
