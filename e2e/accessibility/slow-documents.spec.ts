import type { BrowserContext } from '@playwright/test';
import { CREATOR } from '../fixtures/demo.ts';
import { MAX_LAYOUT_SHIFT, measureLayoutShift } from '../fixtures/layout-shift.ts';
import { type SlowDocumentProxy, startSlowDocumentProxy } from '../fixtures/slow-document-proxy.ts';
import { addSessionCookies, test as base, expect } from '../fixtures/test.ts';

/** Pieces in which the body of a document arrives. The browser paints it after each. */
const PIECES = 20;

const test = base.extend<{ slowProxy: SlowDocumentProxy }>({
  slowProxy: async ({ product, monitor }, use) => {
    const proxy = await startSlowDocumentProxy(product, PIECES);
    monitor.trust(proxy.url);
    await use(proxy);
    proxy.close();
  },
});

/** Loads a page whose document arrives in pieces, and checks that what was painted does not move. */
async function expectStableLayout(
  context: BrowserContext,
  proxy: SlowDocumentProxy,
  path: string,
): Promise<void> {
  const page = await context.newPage();
  const loading = page.goto(proxy.url + path);
  await proxy.sendPiece();
  await page.waitForURL((url) => url.origin === proxy.url, { waitUntil: 'commit' });
  do {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  } while (!(await proxy.sendPiece()));
  await loading;
  const { sum, moved } = await measureLayoutShift(page);
  expect.soft(sum, `layout shifts of ${path}: ${moved.join('\n')}`).toBeLessThan(MAX_LAYOUT_SHIFT);
  expect.soft(moved.filter((element) => /ot-(header|search)/.test(element))).toEqual([]);
  await page.close();
}

test('a document that arrives in pieces does not move what it has painted', async ({
  context,
  slowProxy,
}) => {
  const paths = [
    '/',
    '/browse/search?q=a',
    '/browse/hashtag/cat',
    `/user/${CREATOR.username}`,
    '/auth/login',
    '/auth/join',
    '/auth/reset-password',
    '/blog/en',
    '/legal/contact-us',
    '/premium',
    '/download',
    '/browse/following',
  ];
  for (const path of paths) await test.step(path, () => expectStableLayout(context, slowProxy, path));
});

test('nor does the document of a signed-in user', async ({ context, slowProxy, tokens }) => {
  await addSessionCookies(context, slowProxy.url, tokens);
  for (const path of ['/', '/messages', '/notifications', '/settings'])
    await test.step(path, () => expectStableLayout(context, slowProxy, path));
});
