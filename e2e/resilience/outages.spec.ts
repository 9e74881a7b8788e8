import type { Locator, Page } from '@playwright/test';
import { type ApiProxy, type ApiProxyMode, startApiProxy } from '../fixtures/api-proxy.ts';
import { CREATOR } from '../fixtures/demo.ts';
import { expectPlaying, waitForHydration } from '../fixtures/feed.ts';
import { registerUser } from '../fixtures/register-user.ts';
import { type ReleaseServer, startReleaseServer } from '../fixtures/release-server.ts';
import { addSessionCookies, test as base, expect } from '../fixtures/test.ts';
import { isSameDocument, markDocument, navigateInPage } from './remote-faults.ts';

/** Milliseconds in which what is tried by itself is tried, whatever its turn (shared/src/query). */
const RETRY_WITHIN_MS = 16_000;
/** Milliseconds after which an answer that does not begin is none (shared/src/api-client), and a little more. */
const RESPONSE_TIMEOUT_MS = 31_000;

interface SiteWithProxy extends ReleaseServer {
  proxy: ApiProxy;
}

const test = base.extend<{ site: SiteWithProxy }, { disturbed: SiteWithProxy }>({
  // A document server of these tests' own, with a line to the API that can be disturbed for documents and pages alike.
  disturbed: [
    async ({ product }, use) => {
      const { E2E_RELEASES: releases, E2E_DOCUMENTS: documents } = process.env;
      if (!releases || !documents) throw new Error('E2E_RELEASES and E2E_DOCUMENTS belong to E2E_URL');
      const proxy = await startApiProxy(product);
      const server = await startReleaseServer(
        { url: proxy.url, releases, documents },
        { LOG_LEVEL: 'silent' },
      );
      await use({ ...server, proxy });
      await server.close();
      proxy.close();
    },
    { scope: 'worker' },
  ],
  site: async ({ disturbed, monitor }, use) => {
    monitor.trust(disturbed.url);
    monitor.allow(/.*/);
    await use(disturbed);
    disturbed.proxy.setMode('well');
  },
});

const main = (page: Page) => page.getByRole('main');

/** A page of each remote by what it says when its data can't be had, and by what one sees of it otherwise. */
const PAGES = [
  { path: '/messages', says: "Your conversations can't be loaded", shows: 'a[href^="/messages/c/"]' },
  {
    path: '/notifications',
    says: "Your notifications can't be loaded",
    shows: 'a[href^="/video/"]',
  },
  { path: '/settings', says: "Your settings can't be loaded", shows: 'input' },
  { path: '/blog/en', says: "Posts can't be loaded right now", shows: '.blog-list li' },
  { path: '/legal/terms-of-service', says: 'An error occurred', shows: 'h1:has-text("Terms")' },
  { path: '/browse/hashtag/cat', says: 'Something went wrong', shows: '.feed-slot video' },
];
const FEED = '/browse/for-you';

/** Pages of one's own by what is read out while it is not known whose. The last comes back: what it holds no later step needs. */
const PRIVATE_PAGES = [
  { path: '/messages', loads: 'Loading your conversations' },
  { path: '/notifications', loads: 'Loading your notifications' },
  { path: '/settings', loads: 'Loading your settings' },
  { path: '/upload', loads: 'Loading your uploads' },
  { path: '/creator', loads: 'Loading the numbers' },
];

/**
 * Lets time pass until something is to be seen; not before it is looked for: a clock that is put forward while a page is gone
 * to leaves one where one was.
 */
async function advanceUntilVisible(page: Page, sight: Locator, ms: number): Promise<void> {
  await expect(async () => {
    try {
      await expect(sight).toBeVisible({ timeout: 400 });
    } catch (error) {
      await page.clock.fastForward(ms);
      throw error;
    }
  }).toPass({ intervals: [50], timeout: 20_000 });
}

const firstVisible = (page: Page, shows: string) => main(page).locator(shows).locator('visible=true').first();
const unreachableNotice = (page: Page) => page.getByText("OnTrend can't be reached right now");

const OUTAGES: { state: ApiProxyMode; stepMs: number }[] = [
  { state: 'down', stepMs: 4_000 },
  { state: 'answers 500', stepMs: 4_000 },
  { state: 'hangs', stepMs: RESPONSE_TIMEOUT_MS },
];

for (const { state, stepMs } of OUTAGES) {
  test(`an API that ${state === 'down' ? 'is down' : state}: a page is opened, others are gone to, each says so in the frame, and all recover by themselves`, async ({
    page,
    context,
    site,
    tokens,
  }) => {
    test.setTimeout(90_000);
    const { proxy } = site;
    await addSessionCookies(context, site.url, tokens);
    await page.clock.install();

    // A page that is opened now: a document all the same.
    proxy.setMode(state);
    const document = await page.goto(site.url + FEED);
    expect(document?.status()).toBe(200);
    await advanceUntilVisible(page, main(page).getByText('Something went wrong'), stepMs);
    await markDocument(page);
    await advanceUntilVisible(page, unreachableNotice(page), 1_000);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page, 'nobody is sent to a login').toHaveURL(site.url + FEED);
    if (state === 'down') {
      for (const { path, loads } of PRIVATE_PAGES) {
        await test.step(`${path} waits for who is here`, async () => {
          await navigateInPage(page, path);
          await expect(main(page).getByText(loads).or(main(page).getByLabel(loads))).toBeVisible();
          await expect(main(page).getByRole('heading', { level: 1 })).toBeAttached();
          await expect(unreachableNotice(page)).toBeVisible();
        });
      }
      proxy.setMode('well');
      await page.getByRole('status').getByRole('button', { name: 'Try again' }).click();
      await expect(main(page).getByRole('table').first()).toBeAttached();
      await expect(unreachableNotice(page)).toHaveCount(0);
      await navigateInPage(page, FEED);
    }
    proxy.setMode('well');
    await advanceUntilVisible(page, firstVisible(page, '.feed-slot video'), RETRY_WITHIN_MS);
    await advanceUntilVisible(page, page.getByRole('button', { name: /notification/i }), RETRY_WITHIN_MS);
    await expect(unreachableNotice(page)).toHaveCount(0);

    proxy.setMode(state);
    // A profile that can't be loaded leads home (spec 8), and says why.
    await navigateInPage(page, `/user/${CREATOR.username}`);
    await advanceUntilVisible(
      page,
      page.getByText(/can not be reached|Something went wrong/).first(),
      stepMs,
    );
    await expect(page).toHaveURL(`${site.url}/`);
    if (state !== 'hangs') {
      // What is loaded stays; in the minutes that all this hangs for it is forgotten.
      await expect(firstVisible(page, '.feed-slot video')).toBeVisible();
    }
    for (const { path, says } of PAGES) {
      await test.step(`${path} says so`, async () => {
        await navigateInPage(page, path);
        await advanceUntilVisible(page, main(page).getByText(says).first(), stepMs);
        await expect(page.getByRole('banner')).toBeVisible();
      });
    }

    proxy.setMode('well');
    const profile = { path: `/user/${CREATOR.username}`, shows: '.profile-tile', says: '' };
    // The page that is open comes back by itself, the others as they are gone to.
    for (const { path, shows, says } of [...PAGES.toReversed(), profile]) {
      await test.step(`${path} is back`, async () => {
        if (new URL(page.url()).pathname !== path) await navigateInPage(page, path);
        await advanceUntilVisible(page, firstVisible(page, shows), RETRY_WITHIN_MS);
        if (says) await expect(main(page).getByText(says)).toHaveCount(0);
      });
    }
    expect(await isSameDocument(page), 'without a reload').toBe(true);
  });
}

test('what is done while the API is away is not lost: a message, a like, a comment, a login; without events pages go on', async ({
  page,
  context,
  browser,
  product,
  site,
  monitor,
}) => {
  test.setTimeout(90_000);
  const { proxy } = site;
  const [writer, reader] = [await registerUser(product, 'writer'), await registerUser(product, 'reader')];
  await addSessionCookies(context, site.url, writer.tokens);
  await page.clock.install();
  const stamp = Date.now();

  await test.step('a message', async () => {
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
    proxy.setMode('well');
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/message/send') && answer.ok());
    await page.clock.fastForward(60_000);
    expect((await sent).request().postData()).toContain(text);
    await expect(conversation.getByText(text)).toHaveCount(1);
  });

  await test.step('a like and a comment', async () => {
    await navigateInPage(page, '/browse/hashtag/cat');
    const item = page.locator('#root .feed-row').first();
    await expectPlaying(item.locator('video'));
    const like = item.getByRole('button', { name: /^Like$/ });
    const wasLiked = await like.getAttribute('aria-pressed');
    proxy.setMode('down');
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', String(wasLiked !== 'true'));
    proxy.setMode('well');
    const rated = page.waitForResponse((answer) => answer.url().endsWith('/video/rating') && answer.ok());
    await page.clock.fastForward(60_000);
    await rated;
    await expect(like).toHaveAttribute('aria-pressed', String(wasLiked !== 'true'));

    await item.getByRole('button', { name: 'Comments' }).click();
    const comments = page.getByRole('region', { name: 'Comments' });
    const field = comments.getByRole('textbox', { name: 'Your comment' });
    await expect(field).toBeEditable();
    proxy.setMode('down');
    const text = `Said into the dark ${stamp}`;
    await field.fill(text);
    await comments.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/OnTrend can not be reached/).first()).toBeVisible();
    await expect(field, 'what was written stays').toHaveValue(text);
    proxy.setMode('well');
    await comments.getByRole('button', { name: 'Send' }).click();
    await expect(comments.getByText(text)).toBeVisible();
  });

  await test.step('no events', async () => {
    proxy.setMode('events down');
    await navigateInPage(page, FEED);
    await expectPlaying(page.locator('#root .feed-slot video').first());
    await expect(page.getByRole('banner')).toBeVisible();
    proxy.setMode('well');
  });

  await test.step('a login', async () => {
    const guest = await browser.newContext();
    await monitor.attach(guest);
    const form = await guest.newPage();
    await form.goto(`${site.url}/auth/login`);
    await waitForHydration(form);
    proxy.setMode('down');
    await form.getByLabel('E-mail').fill('demo@demo.ontrend.example');
    await form.getByLabel('Password', { exact: true }).fill('ontrend2026');
    await form.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(form.getByText(/did not work|can not be reached/).first()).toBeVisible();
    await expect(form.getByLabel('E-mail'), 'what was written stays').toHaveValue(
      'demo@demo.ontrend.example',
    );
    proxy.setMode('well');
    await form.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(form).toHaveURL(`${site.url}/`);
    await guest.close();
  });
});
