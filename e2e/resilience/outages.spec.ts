import type { Locator, Page, Request } from '@playwright/test';
import { type ApiProxy, type ApiProxyMode, startApiProxy } from '../fixtures/api-proxy.ts';
import { CREATOR } from '../fixtures/demo.ts';
import { expectPlaying, waitForHydration } from '../fixtures/feed.ts';
import { registerUser } from '../fixtures/register-user.ts';
import { type ReleaseServer, startReleaseServer } from '../fixtures/release-server.ts';
import { addSessionCookies, test as base, expect } from '../fixtures/test.ts';
import { CHUNK_TIMEOUT_MS, isSameDocument, markDocument, navigateInPage } from './remote-faults.ts';

/** Milliseconds within which every automatic retry has run (shared/src/query). */
const RETRY_WITHIN_MS = 16_000;
/**
 * Slightly more than the timeout after which a response counts as failed (shared/src/api-client), in
 * milliseconds.
 */
const RESPONSE_TIMEOUT_MS = 31_000;

/** Less than the timeout of a file that loads (`CHUNK_TIMEOUT_MS`), in milliseconds. */
const MAX_STEP_MS = CHUNK_TIMEOUT_MS - 4_000;

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
 * Pages of the signed-in user, with their loading texts. The last one is opened again and must load nothing
 * that a later step needs.
 */
const PRIVATE_PAGES = [
  { path: '/messages', loadingText: 'Loading your conversations…' },
  { path: '/notifications', loadingText: 'Loading your notifications…' },
  { path: '/settings', loadingText: 'Loading your settings…' },
  { path: '/upload', loadingText: 'Loading your uploads…' },
  { path: '/creator', loadingText: 'Loading analytics…' },
];

/** Milliseconds that a check waits before the clock is advanced again. */
const CHECK_TIMEOUT_MS = 400;

/** Requests that a page is waiting for. */
interface PendingRequests {
  files: Set<Request>;
  calls: Set<Request>;
  proxy: ApiProxy;
}

const pendingRequests = new WeakMap<Page, PendingRequests>();

/**
 * Records the requests of a page for scripts, stylesheets and calls, for `waitUntilIdle`. Ignores the event stream, whose reply
 * does not end.
 */
function watchRequests(page: Page, proxy: ApiProxy): void {
  const [files, calls] = [new Set<Request>(), new Set<Request>()];
  pendingRequests.set(page, { files, calls, proxy });
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) files.add(request);
    else if (/\/api\/app\/(?!events)/.test(request.url()) && request.resourceType() === 'fetch')
      calls.add(request);
  });
  const remove = (request: Request) => void (files.delete(request) || calls.delete(request));
  page.on('requestfinished', remove);
  page.on('requestfailed', remove);
}

function countPending(page: Page): number {
  const pending = pendingRequests.get(page);
  // Calls that the proxy leaves without a reply end by a timeout of the page's clock.
  if (pending?.proxy.hangs()) pending.calls.clear();
  return pending ? pending.files.size + pending.calls.size : 0;
}

/** Waits until the page has no pending request and has run the tasks that were due, also on a busy machine. */
async function waitUntilIdle(page: Page): Promise<void> {
  for (let idleTasks = 0; idleTasks < 3; idleTasks++) {
    await page.evaluate(() => undefined);
    if (countPending(page) === 0) continue;
    await expect.poll(() => countPending(page), { intervals: [20] }).toBe(0);
    idleTasks = -1;
  }
}

/**
 * Advances the clock in steps that are shorter than the timeout of files, and waits for files before each: this outage is one of
 * the API.
 */
async function advanceClock(page: Page, ms: number): Promise<void> {
  const steps = Math.ceil(ms / MAX_STEP_MS);
  for (let step = 0; step < steps; step++) {
    await waitUntilIdle(page);
    await page.clock.fastForward(Math.ceil(ms / steps));
  }
}

/**
 * Advances the clock until a check passes. It checks first, because advancing the clock during a navigation would
 * abort the navigation.
 */
async function advanceUntil(page: Page, check: () => Promise<void>, ms: number): Promise<void> {
  await expect(async () => {
    // Alerts disappear after 5 s of the clock, so each reply must be shown before the next step.
    await waitUntilIdle(page);
    try {
      await check();
    } catch (error) {
      await advanceClock(page, ms);
      throw error;
    }
  }).toPass({ intervals: [50], timeout: 30_000 });
}

const advanceUntilVisible = (page: Page, target: Locator, ms: number) =>
  advanceUntil(page, () => expect(target).toBeVisible({ timeout: CHECK_TIMEOUT_MS }), ms);

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
    test.setTimeout(90_000);
    const { proxy } = site;
    await addSessionCookies(context, site.url, tokens);
    await page.clock.install();
    watchRequests(page, proxy);

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
      for (const { path, loadingText } of PRIVATE_PAGES) {
        await test.step(`${path} shows that it loads`, async () => {
          await navigateInPage(page, path);
          await expect(
            main(page).getByText(loadingText).or(main(page).getByLabel(loadingText)),
          ).toBeVisible();
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
  test.setTimeout(90_000);
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
