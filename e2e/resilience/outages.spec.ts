import type { Page } from '@playwright/test';
import { type ApiProxy, type ApiProxyMode, startApiProxy } from '../fixtures/api-proxy.ts';
import { CREATOR } from '../fixtures/demo.ts';
import { expectPlaying, waitForHydration } from '../fixtures/feed.ts';
import { navigateInPage } from '../fixtures/navigate-in-page.ts';
import { registerUser } from '../fixtures/register-user.ts';
import { type ReleaseServer, startReleaseServer } from '../fixtures/release-server.ts';
import { addSessionCookies, test as base, expect } from '../fixtures/test.ts';
import { advanceUntil, advanceUntilVisible, CHECK_TIMEOUT_MS, watchRequests } from './advance-clock.ts';
import { isSameDocument, markDocument } from './remote-faults.ts';

/** Milliseconds within which every automatic retry has run (shared/src/query). */
const RETRY_WITHIN_MS = 16_000;
/**
 * Slightly more than the timeout after which a response counts as failed (shared/src/api-client), in
 * milliseconds.
 */
const RESPONSE_TIMEOUT_MS = 31_000;

interface SiteWithProxy extends ReleaseServer {
  proxy: ApiProxy;
}

const test = base.extend<{ site: SiteWithProxy }, { siteWithProxy: SiteWithProxy }>({
  // A separate document server with a proxy to the API, so that the API can fail for documents and pages
  // alike.
  siteWithProxy: [
    async ({ localProduct }, use) => {
      const proxy = await startApiProxy(localProduct.url);
      const server = await startReleaseServer(localProduct, { API_URL: proxy.url, LOG_LEVEL: 'silent' });
      await use({ ...server, proxy });
      await server.close();
      proxy.close();
    },
    { scope: 'worker' },
  ],
  site: async ({ siteWithProxy, monitor }, use) => {
    monitor.trust(siteWithProxy.url);
    monitor.allow(/.*/);
    await use(siteWithProxy);
    siteWithProxy.proxy.setMode('ok');
  },
});

const main = (page: Page) => page.getByRole('main');

/** A page of each remote, with its error message and with a selector of its content. */
const PAGES = [
  { path: '/messages', error: "Couldn't load your conversations", shows: 'a[href^="/messages/c/"]' },
  {
    path: '/notifications',
    error: "Couldn't load your notifications",
    shows: 'a[href^="/video/"]',
  },
  { path: '/settings', error: "Couldn't load your settings", shows: 'input' },
  { path: '/blog/en', error: "Couldn't load posts", shows: '.blog-list li' },
  { path: '/legal/terms-of-service', error: 'An error occurred', shows: 'h1:has-text("Terms")' },
  { path: '/browse/hashtag/cat', error: 'Something went wrong', shows: '.feed-slot video' },
];
const FEED = '/browse/for-you';

/**
 * Pages of the signed-in user, with their loading texts, or their error where they can't wait for the profile. The last one is opened again and must load nothing
 * that a later step needs.
 */
const PRIVATE_PAGES = [
  { path: '/messages', text: 'Loading your conversations…' },
  { path: '/notifications', text: 'Loading your notifications…' },
  { path: '/settings', text: "Couldn't load your settings" },
  { path: '/playlists', text: 'Loading playlists…' },
  { path: '/history', text: 'Loading your history…' },
  { path: '/upload', text: 'Loading your uploads…' },
  { path: '/creator', text: 'Loading analytics…' },
];

const firstVisible = (page: Page, shows: string) => main(page).locator(shows).locator('visible=true').first();
const unreachableNotice = (page: Page) => page.getByText("OnTrend can't be reached right now");

const OUTAGES: { mode: ApiProxyMode; stepMs: number }[] = [
  { mode: 'down', stepMs: 4_000 },
  { mode: 'responds 500', stepMs: 4_000 },
  { mode: 'hangs', stepMs: RESPONSE_TIMEOUT_MS },
];

for (const { mode, stepMs } of OUTAGES) {
  test(`API ${mode}: documents load, pages show the error in the frame, and all recover automatically`, async ({
    page,
    context,
    site,
    tokens,
  }) => {
    test.setTimeout(240_000);
    const { proxy } = site;
    await addSessionCookies(context, site.url, tokens);
    await page.clock.install();
    watchRequests(page, site);

    // A newly opened page still gets a document.
    proxy.setMode(mode);
    const document = await page.goto(site.url + FEED);
    expect(document?.status()).toBe(200);
    await advanceUntilVisible(page, main(page).getByText('Something went wrong'), stepMs);
    await markDocument(page);
    await advanceUntilVisible(page, unreachableNotice(page), 1_000);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page, 'no redirect to the login').toHaveURL(site.url + FEED);
    if (mode === 'down') {
      for (const { path, text } of PRIVATE_PAGES) {
        await test.step(`${path} shows its state`, async () => {
          await navigateInPage(page, path);
          await expect(main(page).getByText(text).or(main(page).getByLabel(text))).toBeVisible();
          await expect(main(page).getByRole('heading', { level: 1 })).toBeAttached();
          await expect(unreachableNotice(page)).toBeVisible();
        });
      }
      proxy.setMode('ok');
      await page.getByRole('status').getByRole('button', { name: 'Try again' }).click();
      await expect(main(page).getByRole('table').first()).toBeAttached();
      await expect(unreachableNotice(page)).toHaveCount(0);
      await navigateInPage(page, FEED);
    }
    proxy.setMode('ok');
    await advanceUntilVisible(page, firstVisible(page, '.feed-slot video'), RETRY_WITHIN_MS);
    await advanceUntilVisible(page, page.getByRole('button', { name: 'Your account' }), RETRY_WITHIN_MS);
    await expect(unreachableNotice(page)).toHaveCount(0);

    proxy.setMode(mode);
    // A profile that fails to load redirects to the home page (PROFILE-14) with an error message.
    await navigateInPage(page, `/user/${CREATOR.username}`);
    await advanceUntilVisible(
      page,
      page.getByText(/can't be reached|Couldn't reach OnTrend|Couldn't load|Something went wrong/).first(),
      stepMs,
    );
    // Another call may have shown the error before the profile's call has failed.
    await advanceUntil(
      page,
      () => expect(page).toHaveURL(`${site.url}/`, { timeout: CHECK_TIMEOUT_MS }),
      stepMs,
    );
    if (mode !== 'hangs') {
      // Loaded content stays. While calls hang, so much time passes that the cache evicts it.
      await expect(firstVisible(page, '.feed-slot video')).toBeVisible();
    }
    for (const { path, error } of PAGES) {
      await test.step(`${path} shows the error`, async () => {
        await navigateInPage(page, path);
        await advanceUntilVisible(page, main(page).getByText(error).first(), stepMs);
        await expect(page.getByRole('banner')).toBeVisible();
      });
    }

    proxy.setMode('ok');
    const profile = { path: `/user/${CREATOR.username}`, shows: '.profile-tile', error: '' };
    // The open page recovers automatically, the others when they are opened.
    for (const { path, shows, error } of [...PAGES.toReversed(), profile]) {
      await test.step(`${path} recovers`, async () => {
        if (new URL(page.url()).pathname !== path) await navigateInPage(page, path);
        await advanceUntilVisible(page, firstVisible(page, shows), RETRY_WITHIN_MS);
        if (error) await expect(main(page).getByText(error)).toHaveCount(0);
      });
    }
    expect(await isSameDocument(page), 'without a reload').toBe(true);
  });
}

test('preserves a message, a like, a comment and a login during an API outage, and works without events', async ({
  page,
  context,
  browser,
  product,
  site,
  monitor,
}) => {
  test.setTimeout(180_000);
  const { proxy } = site;
  const [writer, reader] = [await registerUser(product, 'writer'), await registerUser(product, 'reader')];
  await addSessionCookies(context, site.url, writer.tokens);
  await page.clock.install();
  const stamp = Date.now();

  await test.step('message', async () => {
    await page.goto(`${site.url}/messages?user=${reader.viewer.username}`);
    await waitForHydration(page);
    const field = page.getByRole('textbox', { name: /^Message to/ });
    const conversation = page.getByRole('region', { name: /^Conversation with/ });
    await expect(conversation).toBeVisible();
    await expect(field).toBeEditable();
    proxy.setMode('down');
    const text = `While you were away ${stamp}`;
    await field.fill(text);
    await field.press('Enter');
    await expect(page.getByText('Waiting for connection').first()).toBeVisible();
    proxy.setMode('ok');
    const sent = page.waitForResponse(
      (response) => response.url().endsWith('/message/send') && response.ok(),
    );
    await page.clock.fastForward(60_000);
    expect((await sent).request().postData()).toContain(text);
    await expect(conversation.getByText(text)).toHaveCount(1);
  });

  await test.step('like and comment', async () => {
    await navigateInPage(page, '/browse/hashtag/cat');
    const item = page.locator('#root .feed-row').first();
    await expectPlaying(item.locator('video'));
    const like = item.getByRole('button', { name: /^Like$/ });
    const wasLiked = await like.getAttribute('aria-pressed');
    proxy.setMode('down');
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', String(wasLiked !== 'true'));
    proxy.setMode('ok');
    const rated = page.waitForResponse(
      (response) => response.url().endsWith('/video/rating') && response.ok(),
    );
    await page.clock.fastForward(60_000);
    await rated;
    await expect(like).toHaveAttribute('aria-pressed', String(wasLiked !== 'true'));

    await item.getByRole('button', { name: 'Comments' }).click();
    const comments = page.getByRole('region', { name: 'Comments' });
    const field = comments.getByRole('textbox', { name: 'Your comment' });
    await expect(field).toBeEditable();
    proxy.setMode('down');
    const text = `Written during the outage ${stamp}`;
    await field.fill(text);
    await comments.getByRole('button', { name: 'Post' }).click();
    await expect(page.getByText(/OnTrend can(?: not|['’]t) be reached/).first()).toBeVisible();
    await expect(field, 'input is preserved').toHaveValue(text);
    proxy.setMode('ok');
    await comments.getByRole('button', { name: 'Post' }).click();
    await expect(comments.getByText(text)).toBeVisible();
  });

  await test.step('no events', async () => {
    proxy.setMode('events down');
    await navigateInPage(page, FEED);
    await expectPlaying(page.locator('#root .feed-slot video').first());
    await expect(page.getByRole('banner')).toBeVisible();
    proxy.setMode('ok');
  });

  await test.step('login', async () => {
    const guest = await browser.newContext();
    await monitor.attach(guest);
    const form = await guest.newPage();
    await form.goto(`${site.url}/auth/login`);
    await waitForHydration(form);
    proxy.setMode('down');
    await form.getByLabel('Email').fill('demo@demo.ontrend.example');
    await form.getByLabel('Password', { exact: true }).fill('ontrend2026');
    await form.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(
      form.getByText(/Couldn't log in|can't be reached|Couldn't reach OnTrend/).first(),
    ).toBeVisible();
    await expect(form.getByLabel('Email'), 'input is preserved').toHaveValue('demo@demo.ontrend.example');
    proxy.setMode('ok');
    await form.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(form).toHaveURL(`${site.url}/`);
    await guest.close();
  });
});
