import { JSDOM } from 'jsdom';
import { publishFeedManifest } from '../testing/publish-feed.ts';
import { useTestDocumentServer } from '../testing/test-document-server.ts';

const AD_SCRIPT_URL = 'https://ads.example/ads.js';
const testServer = useTestDocumentServer(() => ({
  data: { username: 'mochi', name: 'Mochi', avatar: null },
}));

/** Sites by what they ask for. */
const sites: Record<'ads' | 'own' | 'analytics' | 'both' | 'none', string> = {} as never;
beforeAll(async () => {
  publishFeedManifest(testServer);
  sites.ads = await testServer.startAnother({ AD_SCRIPT_URL });
  sites.own = await testServer.startAnother({ AD_SCRIPT_URL: '/dev/ads.js' });
  sites.analytics = await testServer.startAnother({ CONSENT: 'analytics' });
  sites.both = await testServer.startAnother({ AD_SCRIPT_URL, CONSENT: 'ads,analytics' });
  sites.none = await testServer.startAnother({ AD_SCRIPT_URL, CONSENT: 'none' });
});

async function open(site: string, path = '/user/mochi', cookie = '') {
  const { statusCode, headers, body } = await testServer.get(site + path, cookie ? { cookie } : {});
  const { document } = new JSDOM(body).window;
  return {
    status: statusCode,
    hasAds: document.querySelector('meta[name="ad-script"]') !== null,
    allowsAds: (headers['content-security-policy'] ?? '').includes('https://ads.example'),
    isAsked: document.querySelector('#consent') !== null,
    setsClientId: (headers['set-cookie'] ?? '').includes('clientId='),
    document,
  };
}

function choose(site: string, choice: string, headers: Record<string, string> = {}) {
  return fetch(`${site}/consent`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site, referer: `${site}/user/mochi?a=1`, ...headers },
    body: new URLSearchParams({ choice }),
  });
}

it('loads no ad script of a third party and allows none before the visitor has accepted', async () => {
  const before = { hasAds: false, allowsAds: false };
  expect(await open(sites.ads)).toMatchObject({ ...before, isAsked: true, setsClientId: true });
  expect(await open(sites.ads, '/user/mochi', 'consent=declined')).toMatchObject({
    ...before,
    isAsked: false,
  });
  expect(await open(sites.ads, '/user/mochi', 'consent=whatever')).toMatchObject({
    ...before,
    isAsked: true,
  });
  expect(await open(sites.ads, '/user/mochi', 'consent=granted')).toMatchObject({
    ...{ hasAds: true, allowsAds: true, isAsked: false },
  });
});

it('shows no third-party ads in a frame of another site, which sends no cookie', async () => {
  expect(await open(sites.ads, '/embed/ad')).toMatchObject({
    hasAds: false,
    allowsAds: false,
    isAsked: false,
  });
});

it('sets no client id before the visitor has accepted, where the site asks for it', async () => {
  expect(await open(sites.analytics)).toMatchObject({ setsClientId: false, isAsked: true });
  expect(await open(sites.both, '/', 'consent=declined')).toMatchObject({
    setsClientId: false,
    hasAds: false,
  });
  expect(await open(sites.both, '/', 'consent=granted')).toMatchObject({ setsClientId: true, hasAds: true });
});

it.each(['none', 'own'] as const)('asks nothing on a site with the ads "%s"', async (name) => {
  expect(await open(sites[name])).toMatchObject({ hasAds: true, isAsked: false, setsClientId: true });
});

it('asks nothing on a site without ads', async () => {
  expect(await open(testServer.origin)).toMatchObject({ hasAds: false, isAsked: false, setsClientId: true });
});

it('asks with two equal buttons and a link to the privacy policy', async () => {
  const { document } = await open(sites.both);
  const banner = document.querySelector('#consent');
  const buttons = [...(banner?.querySelectorAll('button') ?? [])];
  expect(buttons.map((button) => [button.textContent, button.className])).toEqual([
    ['Accept', ''],
    ['Decline', ''],
  ]);
  expect(banner?.querySelector('a')?.getAttribute('href')).toBe('/legal/privacy-policy');
  expect(banner?.textContent).toMatch(/recognize this browser.*advertising partner/);
});

it.each(['granted', 'declined'])('stores that consent was %s and returns to the page', async (choice) => {
  const { status, headers } = await choose(sites.both, choice);
  expect([status, headers.get('location')]).toEqual([303, '/user/mochi?a=1']);
  const [cookie = '', clientId = ''] = headers.getSetCookie();
  expect(cookie).toMatch(new RegExp(`^consent=${choice}; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax$`));
  // The id that was given before is withdrawn.
  expect(clientId).toMatch(choice === 'declined' ? /^clientId=; .*Expires=Thu, 01 Jan 1970/ : /^$/);
});

it.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
])('stores no consent that %s sends', async (_who, headers) => {
  const { status, headers: reply } = await choose(sites.both, 'granted', headers);
  expect([status, reply.getSetCookie()]).toEqual([400, []]);
});

it('stores no other choice, and returns to no other site', async () => {
  expect((await choose(sites.both, 'maybe')).status).toBe(400);
  for (const referer of ['https://evil.example/x', `${sites.both}//evil.example`, `${sites.both}/consent`]) {
    const { headers } = await choose(sites.both, 'granted', { referer });
    expect(['/', '/evil.example']).toContain(headers.get('location'));
  }
});

it('has a page on which the choice can be changed', async () => {
  const accepted = await open(sites.both, '/consent', 'consent=granted');
  expect([accepted.status, accepted.document.body.textContent]).toEqual([
    200,
    expect.stringContaining('You have accepted.'),
  ]);
  expect(accepted.document.querySelectorAll('form[action="/consent"] button')).toHaveLength(2);
  const none = await open(sites.none, '/consent');
  expect(none.document.querySelector('form')).toBeNull();
});

it('rejects an unknown purpose', async () => {
  await expect(testServer.startAnother({ CONSENT: 'everything' })).rejects.toThrow(
    'CONSENT is invalid: must be none, or of ads, analytics, separated by commas.',
  );
});
