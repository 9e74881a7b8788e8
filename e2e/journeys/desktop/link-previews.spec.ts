import type { Playlist } from '@ontrend/shared/wire';
import { callApi } from '../../fixtures/call-api.ts';
import { CREATOR } from '../../fixtures/demo.ts';
import { fetchPlayableVideos } from '../../fixtures/fetch-playable-videos.ts';
import { expect, logIn, test } from '../../fixtures/test.ts';

/** User agents of link preview crawlers. None of them runs scripts. */
const CRAWLERS = {
  WhatsApp: 'WhatsApp/2.23.20.0 A',
  Telegram: 'TelegramBot (like TwitterBot)',
  Slack: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  Discord: 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  Facebook: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  Twitter: 'Twitterbot/1.0',
};

const FEED_LINK = /<link rel="alternate" type="application\/(?:rss\+xml|feed\+json)" href="([^"]+)">/g;

/** Bytes of a document that Slack reads, the fewest of all crawlers. */
const CRAWLER_READ_BYTES = 32_768;
/** Maximum size of a document in bytes: WhatsApp ignores larger ones. */
const MAX_DOCUMENT_BYTES = 131_072;

interface LinkPreview {
  title: string | null;
  description: string | null;
  image: string | null;
  video: string | null;
  url: string | null;
  data: Record<string, unknown> | null;
}

for (const [name, userAgent] of Object.entries(CRAWLERS)) {
  test(`serves link previews to ${name}`, async ({ request, page, product }) => {
    const headers = { 'user-agent': userAgent };
    /** Parses the start of a document without running scripts. */
    const fetchPreview = async (path: string): Promise<LinkPreview> => {
      const response = await request.get(path, { headers });
      expect(response.status()).toBe(200);
      const body = await response.body();
      expect(body.length, `bytes of ${path}`).toBeLessThan(MAX_DOCUMENT_BYTES);
      const read = body.subarray(0, CRAWLER_READ_BYTES).toString();
      return page.evaluate((html) => {
        const { head } = new DOMParser().parseFromString(html, 'text/html');
        const content = (property: string) =>
          head
            .querySelector(`meta[property="${property}"], meta[name="${property}"]`)
            ?.getAttribute('content') ?? null;
        const json = head.querySelector('script[type="application/ld+json"]')?.textContent;
        return {
          title: content('og:title') ?? content('twitter:title'),
          description: content('og:description') ?? content('twitter:description'),
          image: content('og:image') ?? content('twitter:image'),
          video: content('og:video'),
          url: content('og:url'),
          data: json ? JSON.parse(json) : null,
        };
      }, read);
    };
    const getContentType = async (url: string | null) => {
      const rangeRequest = { headers: { ...headers, range: 'bytes=0-99' } };
      const [getResponse, headResponse] = await Promise.all([
        request.get(url ?? '', rangeRequest),
        request.head(url ?? '', { headers }),
      ]);
      expect(getResponse.ok()).toBe(true);
      expect(headResponse.status()).toBe(200);
      expect(headResponse.headers()['content-type']).toBe(getResponse.headers()['content-type']);
      return getResponse.headers()['content-type'];
    };

    const [video] = await fetchPlayableVideos(product);
    const path = `/video/${video?.fileName}`;
    const shared = await fetchPreview(`${path}?sf=mochi.and.me`);
    expect(shared.title).toContain(`@${video?.user.username}`);
    expect(shared.description).toBe(video?.description);
    expect(shared.url).toBe(product + path);
    expect(await getContentType(shared.image)).toBe('image/jpeg');
    expect(await getContentType(shared.video)).toBe('video/mp4');
    expect(shared.data).toMatchObject({
      '@type': 'VideoObject',
      contentUrl: shared.video,
      thumbnailUrl: shared.image,
    });

    const profile = await fetchPreview(`/user/${CREATOR.username}`);
    expect(profile.title).toContain(CREATOR.name);
    expect(profile.description).not.toBe('');
    expect(await getContentType(profile.image)).toMatch(/^image\//);
    expect(profile.data).toMatchObject({ '@type': 'ProfilePage' });

    const site = await fetchPreview('/');
    expect(site.title).toBe('Be On Trend · OnTrend');
    expect(site.description).toBe('Be On Trend');
    expect(site.url).toBe(`${product}/`);
    expect(await getContentType(site.image)).toBe('image/png');

    expect((await request.head(path, { headers })).status()).toBe(200);
  });
}

test('serves every page of the sitemap to search engines', async ({ request, page, product }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const index = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  const fetchUrls = async (url: string) => {
    const response = await request.get(url);
    expect(response.headers()['content-type']).toContain('application/xml');
    return page.evaluate(
      (xml) => {
        const { documentElement } = new DOMParser().parseFromString(xml, 'application/xml');
        if (documentElement.querySelector('parsererror')) throw new Error('invalid XML');
        return [...documentElement.querySelectorAll('loc')].map(({ textContent }) => textContent ?? '');
      },
      await response.text(),
    );
  };
  const files = await fetchUrls(index);
  expect(files).toEqual([
    `${product}/sitemap/pages.xml`,
    `${product}/sitemap/lists-1.xml`,
    `${product}/sitemap/videos-1.xml`,
    `${product}/sitemap/people-1.xml`,
    `${product}/sitemap/hashtags-1.xml`,
    `${product}/sitemap/playlists-1.xml`,
  ]);
  const lists = await Promise.all(files.map(fetchUrls));
  const [pages = [], collections = [], videos = [], users = [], hashtags = [], playlists = []] = lists;
  expect(pages).toContain(`${product}/`);
  expect(users).toContain(`${product}/user/${CREATOR.username}`);
  expect(collections).toContain(`${product}/browse/collection/pure-joy`);
  expect(videos.length).toBeGreaterThan(5);
  expect(playlists.length).toBeGreaterThan(1);
  const samples = [collections, videos, users, hashtags, playlists].flatMap((list) => list.slice(0, 3));
  for (const url of [...pages, ...samples]) {
    const response = await request.get(url);
    expect(response.status(), url).toBe(200);
    const html = await response.text();
    expect(html, url).not.toContain('content="noindex"');
    expect(html).toContain(`<link rel="canonical" href="${url}">`);
  }
});

test('serves the icons of the web app manifest', async ({ request, page }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({
    name: 'OnTrend',
    description: 'Be On Trend. OnTrend is a mobile video platform for funny and interesting content.',
    display: 'standalone',
    start_url: '/',
  });
  for (const { src, sizes } of [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const response = await request.get(src, { maxRedirects: 0 });
    expect(response.status(), src).toBe(200);
    const data = `data:image/png;base64,${(await response.body()).toString('base64')}`;
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, data);
    expect(size, src).toBe(sizes);
  }
});

/** Lists title, canonical URL and metadata of a document, sorted. */
const listMetadata = (document: Document): string[] =>
  [
    document.title,
    ...[...document.head.querySelectorAll('link[rel=canonical]')].map((link) => link.getAttribute('href')),
    ...[...document.head.querySelectorAll('meta[property],meta[name]')].map(
      (meta) =>
        `${meta.getAttribute('property') ?? meta.getAttribute('name')}: ${meta.getAttribute('content')}`,
    ),
  ]
    .map(String)
    .sort();

test('after a navigation the head has the metadata of the document of that page', async ({
  page,
  request,
}) => {
  const expectMetadataOfDocument = async () => {
    const html = await (await request.get(page.url())).text();
    // Parsing inline styles would violate the content security policy of the page.
    const head = html.slice(0, html.indexOf('<style>'));
    const expected = await page.evaluate(
      ([source, read]) =>
        new Function('document', `return (${read})(document)`)(
          new DOMParser().parseFromString(source, 'text/html'),
        ) as string[],
      [head, listMetadata.toString()] as const,
    );
    await expect.poll(() => page.evaluate(`(${listMetadata})(document)`)).toEqual(expected);
    return expected;
  };
  const main = page.getByRole('main');
  await page.goto('/blog/en');
  await expect(page.locator('body')).not.toHaveClass(/ot-hydrating/);

  await main.locator('.blog-list a').first().click();
  await expect(page).toHaveURL(/\/post\//);
  expect(await expectMetadataOfDocument()).toContain('og:type: article');

  await page.getByRole('link', { name: 'Terms of service' }).first().click();
  await expect(page).toHaveURL('/legal/terms-of-service');
  await expectMetadataOfDocument();

  await page.getByRole('link', { name: 'OnTrend' }).first().click();
  await expect(page).toHaveURL('/');
  await expectMetadataOfDocument();

  await page.locator('.ot-user').first().click();
  await expect(page).toHaveURL(/\/user\//);
  expect(await expectMetadataOfDocument()).toContain('og:type: profile');

  await main.locator('a[href^="/video/"]').first().click();
  await expect(page).toHaveURL(/\/video\//);
  expect(await expectMetadataOfDocument()).toContain('twitter:card: player');
  await expect(page.locator('#about > p').first()).toHaveText(await page.title());
  await expect(page.locator('#about')).toBeHidden();
});

test('profiles and lists name their feeds, except playlists that are not public', async ({
  request,
  product,
}) => {
  const feedsOf = async (path: string) => {
    const html = await (await request.get(path)).text();
    return [...html.matchAll(FEED_LINK)].map(([, href = '']) => href);
  };
  const { data: playlists } = await callApi<{ data: Playlist[] }>(product, 'app/playlist/all', {
    username: CREATOR.username,
  });
  for (const path of [
    `/user/${CREATOR.username}`,
    '/browse/category/funny',
    '/browse/collection/pure-joy',
    '/browse/hashtag/cat',
    `/browse/playlist/${playlists[0]?.id}`,
  ]) {
    const feeds = await feedsOf(path);
    expect(feeds, path).toHaveLength(2);
    for (const feed of feeds) {
      const response = await request.get(feed);
      expect([response.status(), (await response.text()).includes('/video/')], feed).toEqual([200, true]);
    }
  }
  const { token } = await logIn(product);
  const { data: own } = await callApi<{ data: Playlist[] }>(product, 'app/playlist/all', {}, token);
  const unlisted = own.find(({ visibility }) => visibility === 'unlisted');
  expect(await feedsOf(`/browse/playlist/${unlisted?.id}`)).toEqual([]);
});
