import { useTestDocumentServer } from '../testing/test-document-server.ts';

const testServer = useTestDocumentServer(() => ({
  data: { id: 1, username: 'mochi', name: 'Mochi', likes: 0 },
}));

async function cookieAfter(url: string): Promise<{ from: string; at: number } | null> {
  const { headers } = await testServer.get(url, { cookie: `clientId=${'a'.repeat(20)}` });
  const text = /shareFrom=([^;]+)/.exec(String(headers['set-cookie']))?.[1];
  return text ? JSON.parse(decodeURIComponent(text)) : null;
}

it.each([
  ['a member', 'hana.folds_2-x'],
  ['a guest', '-1'],
])('stores the sharer of a link and the time: %s', async (_who, sharer) => {
  const before = Math.floor(Date.now() / 1000);
  const stored = await cookieAfter(`/user/mochi?sf=${sharer}`);
  expect(stored?.from).toBe(sharer);
  expect(stored?.at).toBeGreaterThanOrEqual(before);
  expect(stored?.at).toBeLessThanOrEqual(before + 60);
});

it('stores the sharer when the link redirects to the login page, too', async () => {
  expect((await testServer.get('/messages?sf=mochi')).statusCode).toBe(302);
  expect((await cookieAfter('/messages?sf=mochi'))?.from).toBe('mochi');
});

it.each([
  ['a URL without sharer', '/user/mochi'],
  ['an empty sharer', '/user/mochi?sf='],
  ['an invalid username', '/user/mochi?sf=%22%3Cscript%3E'],
  ['an overlong username', `/user/mochi?sf=${'x'.repeat(65)}`],
  ['an embed', '/embed/xyz?sf=mochi'],
])('stores nothing for %s', async (_what, url) => {
  expect(await cookieAfter(url)).toBeNull();
});

it('is not part of the canonical URL', async () => {
  const document = await testServer.readDocument('/user/mochi?sf=hana');
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(/\/user\/mochi$/);
  expect(document.querySelector('meta[property="og:url"]')?.getAttribute('content')).not.toContain('sf=');
});
