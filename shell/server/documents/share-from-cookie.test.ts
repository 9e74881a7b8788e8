import { useTestDocumentServer } from '../testing/test-document-server.ts';

const lab = useTestDocumentServer(() => ({ data: { id: 1, username: 'mochi', name: 'Mochi', likes: 0 } }));

async function cookieAfter(url: string): Promise<{ from: string; at: number } | null> {
  const { headers } = await lab.get(url, { cookie: `clientId=${'a'.repeat(20)}` });
  const text = /shareFrom=([^;]+)/.exec(String(headers['set-cookie']))?.[1];
  return text ? JSON.parse(decodeURIComponent(text)) : null;
}

it.each([
  ['a member', 'hana.folds_2-x'],
  ['a guest', '-1'],
])('stores the sharer of a link and the time: %s', async (_who, sharer) => {
  const before = Math.floor(Date.now() / 1000);
  const kept = await cookieAfter(`/user/mochi?sf=${sharer}`);
  expect(kept?.from).toBe(sharer);
  expect(kept?.at).toBeGreaterThanOrEqual(before);
  expect(kept?.at).toBeLessThanOrEqual(before + 60);
});

it('stores the sharer when the link redirects to the login page, too', async () => {
  expect((await lab.get('/messages?sf=mochi')).statusCode).toBe(302);
  expect((await cookieAfter('/messages?sf=mochi'))?.from).toBe('mochi');
});

it.each([
  ['no sharer', '/user/mochi'],
  ['an empty one', '/user/mochi?sf='],
  ['what is no username', '/user/mochi?sf=%22%3Cscript%3E'],
  ['an overlong one', `/user/mochi?sf=${'x'.repeat(65)}`],
  ['an embed, which is another site', '/embed/xyz?sf=mochi'],
])('stores nothing for %s', async (_what, url) => {
  expect(await cookieAfter(url)).toBeNull();
});

it('is not part of the canonical URL', async () => {
  const document = await lab.read('/user/mochi?sf=hana');
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(/\/user\/mochi$/);
  expect(document.querySelector('meta[property="og:url"]')?.getAttribute('content')).not.toContain('sf=');
});
