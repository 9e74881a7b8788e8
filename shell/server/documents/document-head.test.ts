import { useTestDocumentServer } from '../testing/test-document-server.ts';

const VIDEO = {
  fileName: 'abc',
  description: 'A cat & a "dog"',
  user: { username: 'mochi', name: 'Mochi' },
  firstFrameJpg: '/media/k/1/poster.jpg',
  mp4Url: 'https://cdn.example/k/1/progressive.mp4',
  width: 540,
  height: 960,
  duration: 12.4,
  createdAt: 1_772_000_000,
};
const PROFILE = { username: 'mochi', name: 'Mochi & Mara', avatar: '/media/avatars/m.webp', subscribers: 7 };

const testServer = useTestDocumentServer((request, reply) => {
  const body = request.body as { username?: string; fileName?: string };
  if (request.url.endsWith('app/video/info')) {
    if (body.fileName === 'broken') return reply.status(500).send({ code: 'x', messages: [] });
    return { data: body.fileName === 'bare' ? { ...VIDEO, description: '' } : VIDEO };
  }
  if (request.url.endsWith('external-profile')) {
    if (body.username === 'broken') return reply.status(500).send({ code: 'x', messages: [] });
    return { data: body.username?.toLowerCase() === 'mochi' ? PROFILE : { ...PROFILE, avatar: null } };
  }
  return { data: [] };
});

async function headAt(url: string) {
  const page = await testServer.readDocument(url);
  const meta = (name: string) =>
    page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null;
  const json = page.querySelector('script[type="application/ld+json"]')?.textContent;
  return {
    title: page.title,
    meta,
    canonical: page.querySelector('link[rel=canonical]')?.getAttribute('href'),
    alternates: [...page.querySelectorAll('link[rel=alternate]')].map((link) => [
      link.getAttribute('hreflang'),
      link.getAttribute('href'),
    ]),
    data: json ? JSON.parse(json) : undefined,
  };
}

describe('a page without metadata', () => {
  it.each(['/', '/browse/for-you', '/auth/login'])('%s has the metadata of the site', async (url) => {
    const { title, meta, data } = await headAt(url);
    expect(title).toBe('Be On Trend · OnTrend');
    expect(meta('description')).toBe('Be On Trend');
    expect(meta('og:title')).toBe(title);
    expect(meta('og:description')).toBe('Be On Trend');
    expect(meta('og:site_name')).toBe('OnTrend');
    expect(meta('og:locale')).toBe('en_US');
    expect(meta('og:type')).toBe('website');
    expect(meta('og:video')).toBeNull();
    expect(meta('twitter:card')).toBe('summary_large_image');
    expect(meta('twitter:title')).toBe(title);
    expect(data).toBeUndefined();
  });

  it('has the share image of the site with its size', async () => {
    const { meta } = await headAt('/');
    expect(meta('og:image')).toBe(`${testServer.origin}/share.png`);
    expect(meta('twitter:image')).toBe(`${testServer.origin}/share.png`);
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
    expect(meta('og:image:alt')).toBe('Be On Trend · OnTrend');
    const image = await fetch(meta('og:image') ?? '');
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});

it('takes title and description from its texts when the metadata has none', async () => {
  const { title, meta } = await headAt('/legal/terms-of-service');
  expect([title, meta('og:description')]).toEqual(['Terms of Service · OnTrend', 'What you can expect']);
});

describe('a video page', () => {
  it('has title, description, image and video', async () => {
    const { title, meta } = await headAt('/video/abc');
    expect(title).toBe('@mochi: A cat & a "dog" · OnTrend');
    expect(meta('og:title')).toBe(title);
    expect(meta('description')).toBe('A cat & a "dog"');
    expect(meta('og:type')).toBe('video.other');
    expect(meta('og:image')).toBe(`${testServer.origin}/media/k/1/poster.jpg`);
    expect(meta('og:image:alt')).toBe('Poster of abc');
    expect(meta('og:image:type')).toBeNull();
    expect(meta('og:video')).toBe(VIDEO.mp4Url);
    expect(meta('og:video:secure_url')).toBe(VIDEO.mp4Url);
    expect(meta('og:video:type')).toBe('video/mp4');
    expect([meta('og:video:width'), meta('og:video:height')]).toEqual(['540', '960']);
    expect(meta('video:duration')).toBe('12');
    expect(meta('twitter:card')).toBe('player');
    expect(meta('twitter:player')).toBe(`${testServer.origin}/embed/abc`);
  });

  it('has structured data for search engines', async () => {
    expect((await headAt('/video/abc')).data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: 'A cat & a "dog"',
      contentUrl: VIDEO.mp4Url,
      uploadDate: new Date(VIDEO.createdAt * 1_000).toISOString(),
      duration: 'PT12S',
    });
  });

  it('has the creator as its title when the video has no description', async () => {
    const { title, meta } = await headAt('/video/bare');
    expect(title).toBe('@mochi · OnTrend');
    expect(meta('description')).toBe('Be On Trend');
  });

  it('has no invented metadata when the API call failed', async () => {
    const { title, meta, data } = await headAt('/video/broken');
    expect(title).toBe('Be On Trend · OnTrend');
    expect(meta('og:video')).toBeNull();
    expect(meta('video:duration')).toBeNull();
    expect([meta('twitter:card'), meta('twitter:player')]).toEqual(['summary_large_image', null]);
    expect(data).toBeUndefined();
  });
});

describe('a profile page', () => {
  it("has the user's name, image and structured data", async () => {
    const { title, meta, data } = await headAt('/user/mochi');
    expect(title).toBe('Mochi & Mara · OnTrend');
    expect(meta('og:type')).toBe('profile');
    expect(meta('profile:username')).toBe('mochi');
    expect(meta('og:image')).toBe(`${testServer.origin}/media/avatars/m.webp`);
    expect(meta('og:image:width')).toBeNull();
    expect(meta('twitter:card')).toBe('summary');
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url: `${testServer.origin}/user/mochi`,
      mainEntity: {
        '@type': 'Person',
        name: 'Mochi & Mara',
        image: `${testServer.origin}/media/avatars/m.webp`,
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: { '@type': 'FollowAction' },
          userInteractionCount: '7',
        },
      },
    });
  });

  it('has the share image of the site with its own card when the user has no avatar', async () => {
    const { meta, data } = await headAt('/user/other');
    expect(meta('og:image')).toBe(`${testServer.origin}/share.png`);
    expect(meta('twitter:card')).toBe('summary_large_image');
    expect(data.mainEntity).not.toHaveProperty('image');
  });
});

it('has no structured data when the API call failed', async () => {
  const { data, meta } = await headAt('/user/broken');
  expect(data).toBeUndefined();
  expect(meta('og:url')).toBe(`${testServer.origin}/user/broken`);
});

describe('the canonical URL', () => {
  it.each([
    ['/?sf=mochi', '/'],
    ['/browse/for-you', '/'],
    ['/video/abc?sf=-1&commentId=7', '/video/abc'],
    ['/user/MOCHI?sf=x', '/user/mochi'],
    ['/browse/search?q=cats&sf=mochi', '/browse/search?q=cats'],
  ])('of %s is %s', async (url, canonical) => {
    const { canonical: found, meta } = await headAt(url);
    expect(found).toBe(testServer.origin + canonical);
    expect(meta('og:url')).toBe(testServer.origin + canonical);
  });

  it('is missing for pages that do not exist', async () => {
    const { canonical, meta, title } = await headAt('/nowhere');
    expect([canonical, meta('og:url'), title]).toEqual([undefined, null, '404 Not Found · OnTrend']);
  });
});

it("comes with the URLs of the other languages and the page's own language", async () => {
  const { alternates, meta, title } = await headAt('/legal/community-guidelines/pt');
  expect(title).toBe('Guidelines · OnTrend');
  expect(meta('og:locale')).toBe('pt_BR');
  const guidelines = `${testServer.origin}/legal/community-guidelines`;
  expect(alternates).toEqual([
    ['x-default', guidelines],
    ['en', `${guidelines}/en`],
    ['pt', `${guidelines}/pt`],
  ]);
});

it.each([
  ['/', null],
  ['/video/abc', null],
  ['/user/mochi', null],
  ['/legal/terms-of-service', null],
  ['/auth/login', 'noindex'],
  ['/browse/search?q=cats', 'noindex'],
  ['/legal/contact-us', 'noindex'],
  ['/nowhere', 'noindex'],
])('%s has the robots directive: %s', async (url, robots) => {
  expect((await headAt(url)).meta('robots')).toBe(robots);
});

it('comes before large content, as Slack reads only the first 32 KB', async () => {
  const { body } = await testServer.get('/video/abc');
  expect(body.indexOf('twitter:image')).toBeLessThan(body.indexOf('<style>'));
  expect(body.indexOf('twitter:image')).toBeLessThan(8_192);
});

describe('the crawler summary', () => {
  it('has title, description and links to all built pages', async () => {
    const page = await testServer.readDocument('/user/mochi');
    const block = page.getElementById('about');
    expect([...(block?.querySelectorAll('p') ?? [])].map((line) => line.textContent)).toEqual([
      'Mochi & Mara · OnTrend',
      'Of Mochi & Mara',
    ]);
    const links = [...(block?.querySelectorAll('a') ?? [])].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toEqual([
      ['Home', '/'],
      ['For You', '/browse/for-you'],
      ['Log in', '/auth/login'],
      // The join page is not built in these fixtures.
      ['Terms', '/legal/terms-of-service'],
      // Neither is the contact page.
      ['Guidelines', '/legal/community-guidelines/'],
      ['Privacy', '/legal/privacy-policy'],
      ['Company', '/legal/company-details'],
      ['Sitemap', '/sitemap.xml'],
    ]);
  });

  it('is neither visible, nor announced, nor focusable', async () => {
    expect((await testServer.readDocument('/')).getElementById('about')?.hidden).toBe(true);
  });
});
