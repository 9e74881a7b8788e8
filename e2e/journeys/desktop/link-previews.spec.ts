import { CREATOR } from '../../fixtures/demo.ts';
import { fetchPlayableVideos } from '../../fixtures/fetch-playable-videos.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Who asks when somebody puts a link into a chat. None of them runs scripts. */
const PROGRAMS = {
  WhatsApp: 'WhatsApp/2.23.20.0 A',
  Telegram: 'TelegramBot (like TwitterBot)',
  Slack: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  Discord: 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  Facebook: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  Twitter: 'Twitterbot/1.0',
};

/** Slack reads so much of a document, in bytes, and nobody else reads less. */
const READ_BYTES = 32_768;
/** What a whole document may weigh, in bytes: WhatsApp gives up on long ones. */
const WHOLE_BYTES = 131_072;

interface Card {
  title: string | null;
  words: string | null;
  picture: string | null;
  video: string | null;
  address: string | null;
  data: Record<string, unknown> | null;
}

for (const [program, userAgent] of Object.entries(PROGRAMS)) {
  test(`a shared link unfolds in ${program}`, async ({ request, page, product }) => {
    const headers = { 'user-agent': userAgent };
    /** Reads the beginning of a document with the parser of a browser that runs nothing. */
    const unfold = async (path: string): Promise<Card> => {
      const response = await request.get(path, { headers });
      expect(response.status()).toBe(200);
      const body = await response.body();
      expect(body.length, `bytes of ${path}`).toBeLessThan(WHOLE_BYTES);
      const read = body.subarray(0, READ_BYTES).toString();
      return page.evaluate((html) => {
        const { head } = new DOMParser().parseFromString(html, 'text/html');
        const content = (name: string) =>
          head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content') ??
          null;
        const json = head.querySelector('script[type="application/ld+json"]')?.textContent;
        return {
          title: content('og:title') ?? content('twitter:title'),
          words: content('og:description') ?? content('twitter:description'),
          picture: content('og:image') ?? content('twitter:image'),
          video: content('og:video'),
          address: content('og:url'),
          data: json ? JSON.parse(json) : null,
        };
      }, read);
    };
    const typeOf = async (address: string | null) => {
      const asked = { headers: { ...headers, range: 'bytes=0-99' } };
      const [got, told] = await Promise.all([
        request.get(address ?? '', asked),
        request.head(address ?? '', { headers }),
      ]);
      expect(got.ok()).toBe(true);
      expect(told.status()).toBe(200);
      expect(told.headers()['content-type']).toBe(got.headers()['content-type']);
      return got.headers()['content-type'];
    };

    const [video] = await fetchPlayableVideos(product);
    const path = `/video/${video?.fileName}`;
    const shared = await unfold(`${path}?sf=mochi.and.me`);
    expect(shared.title).toContain(`@${video?.user.username}`);
    expect(shared.words).toBe(video?.description);
    expect(shared.address).toBe(product + path);
    expect(await typeOf(shared.picture)).toBe('image/jpeg');
    expect(await typeOf(shared.video)).toBe('video/mp4');
    expect(shared.data).toMatchObject({
      '@type': 'VideoObject',
      contentUrl: shared.video,
      thumbnailUrl: shared.picture,
    });

    const person = await unfold(`/user/${CREATOR.username}`);
    expect(person.title).toContain(CREATOR.name);
    expect(person.words).not.toBe('');
    expect(await typeOf(person.picture)).toMatch(/^image\//);
    expect(person.data).toMatchObject({ '@type': 'ProfilePage' });

    const site = await unfold('/');
    expect(site.title).toBe('Be On Trend · OnTrend');
    expect(site.words).toBe('Be On Trend');
    expect(site.address).toBe(`${product}/`);
    expect(await typeOf(site.picture)).toBe('image/png');

    expect((await request.head(path, { headers })).status()).toBe(200);
  });
}

test('search engines find every page of the sitemap there', async ({ request, page, product }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const index = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  const addressesIn = async (address: string) => {
    const response = await request.get(address);
    expect(response.headers()['content-type']).toContain('application/xml');
    return page.evaluate(
      (xml) => {
        const { documentElement } = new DOMParser().parseFromString(xml, 'application/xml');
        if (documentElement.querySelector('parsererror')) throw new Error('That is no XML');
        return [...documentElement.querySelectorAll('loc')].map(({ textContent }) => textContent ?? '');
      },
      await response.text(),
    );
  };
  const files = await addressesIn(index);
  expect(files).toEqual([
    `${product}/sitemap/pages.xml`,
    `${product}/sitemap/lists-1.xml`,
    `${product}/sitemap/videos-1.xml`,
    `${product}/sitemap/people-1.xml`,
    `${product}/sitemap/hashtags-1.xml`,
  ]);
  const lists = await Promise.all(files.map(addressesIn));
  const [pages = [], collections = [], videos = [], people = [], hashtags = []] = lists;
  expect(pages).toContain(`${product}/`);
  expect(people).toContain(`${product}/user/${CREATOR.username}`);
  expect(collections).toContain(`${product}/browse/collection/pure-joy`);
  expect(videos.length).toBeGreaterThan(5);
  const some = [collections, videos, people, hashtags].flatMap((list) => list.slice(0, 3));
  for (const address of [...pages, ...some]) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    const html = await response.text();
    expect(html, address).not.toContain('content="noindex"');
    expect(html).toContain(`<link rel="canonical" href="${address}">`);
  }
});

test('the web app has its icons', async ({ request, page }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'OnTrend', display: 'standalone', start_url: '/' });
  for (const { src, sizes } of [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const response = await request.get(src, { maxRedirects: 0 });
    expect(response.status(), src).toBe(200);
    const data = `data:image/png;base64,${(await response.body()).toString('base64')}`;
    const size = await page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, data);
    expect(size, src).toBe(sizes);
  }
});

test('after a navigation the head speaks of the page that is shown', async ({ page, product }) => {
  await page.goto('/legal/terms-of-service');
  await expect(page.locator('body')).not.toHaveClass(/ot-pending/);
  const canonical = page.locator('head link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', `${product}/legal/terms-of-service`);
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(canonical).toHaveAttribute('href', `${product}/auth/login`);
  await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('head meta[property]')).toHaveCount(0);
  await expect(page.locator('#about > p').first()).toHaveText(await page.title());
  await expect(page.locator('#about')).toBeHidden();
});
