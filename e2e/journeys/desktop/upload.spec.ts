import { stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { DEMO } from '../../fixtures/demo.ts';
import { startFlakyProxy } from '../../fixtures/flaky-proxy.ts';
import { chooseFile, makeUploadFile, PROCESSING_TIMEOUT_MS } from '../../fixtures/make-upload.ts';
import { addSessionCookies, expect, logIn, test } from '../../fixtures/test.ts';

const card = (page: Page, name: string | RegExp) => page.getByRole('article', { name });

test('uploads a file by keyboard, continues on other pages, and is deleted from its tile', async ({
  page,
  context,
  product,
  signIn,
}) => {
  test.setTimeout(150_000);
  const clip = await makeUploadFile('a-first-clip.mp4', { seconds: 2, kbps: 800 });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn();
  await page.goto('/upload');
  await chooseFile(page, clip);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('video')).toHaveJSProperty('videoWidth', 360);
  // The footer is visible in every window, and above the bottom bar of narrow ones.
  for (const [width, height] of [
    [1_280, 420],
    [720, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Post a-first-clip.mp4' }).hover({ timeout: 5_000 });
    await expect(page.getByRole('button', { name: 'Post a-first-clip.mp4' })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1_280, height: 720 });
  const form = page.getByRole('form', { name: 'Details of a-first-clip.mp4' });
  // By keyboard only from here on.
  await form.getByRole('textbox', { name: 'Description' }).focus();
  await page.keyboard.type('Bars that play #ca');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue(/^Bars that play #\w{3,} $/);
  await expect(preview.getByText('Bars that play')).toBeVisible();
  const moment = form.getByRole('slider', { name: 'Position in the video' });
  await moment.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await expect(moment).toHaveAttribute('aria-valuetext', /^0:00\.5 of 0:0/);
  await expect(form.getByRole('button', { name: 'Use the first frame' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  const ownVideos = page.getByRole('heading', { name: 'Your videos' });
  const readOwnVideosTop = () =>
    ownVideos.evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY);
  // The form may shrink until it is posted, when the processing of the file ends.
  await ownVideos.evaluate((heading) => {
    const measure = () => {
      heading.dataset.topWithForm = String(heading.getBoundingClientRect().top + window.scrollY);
    };
    document.addEventListener('click', measure, { capture: true, once: true });
  });
  // The last field scrolls the page; "Post" is always visible.
  await form.getByRole('button', { name: 'Add file' }).focus();
  await form.getByRole('button', { name: /^Post/ }).focus();
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  const posted = card(page, /^Bars that play/);
  await expect(posted).toBeFocused();
  await expect(posted).toBeInViewport({ ratio: 1 });
  await expect(posted.locator('img').first()).toHaveJSProperty('complete', true);
  // Other videos stay where they are until the pointer is above them.
  const topWithForm = Number(await ownVideos.getAttribute('data-top-with-form'));
  expect(Math.abs((await readOwnVideosTop()) - topWithForm)).toBeLessThan(1);
  // Then they move up, but nothing moves below the pointer: the page keeps what it would have to scroll without.
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const box = (await posted.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(readOwnVideosTop).toBeLessThan(topWithForm - 200);
  expect((await posted.boundingBox())?.y).toBe(box.y);

  // The result copies the link, and leads to the video when it is ready.
  await posted.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/video/[\\w-]{11}\\?sf=${DEMO.username}$`),
  );

  // Other pages show the progress until the video is ready.
  await page.getByRole('link', { name: 'OnTrend' }).first().click();
  await expect(page).toHaveURL(`${product}/`);
  const uploadsOverlay = page.getByRole('complementary', { name: 'Uploads' });
  await expect(uploadsOverlay.getByText('Your video is ready')).toBeVisible({
    timeout: PROCESSING_TIMEOUT_MS,
  });
  await uploadsOverlay.getByRole('link').click();
  const link = card(page, /^Bars that play/).getByRole('link', { name: 'View video' });
  const videoUrl = await link.getAttribute('href');

  // The owner deletes it from the tile.
  await page.goto(`/user/${DEMO.username}`);
  const tile = page.locator('li', { has: page.locator(`.profile-tile[href="${videoUrl}"]`) });
  await tile.getByRole('button', { name: /^More options for Bars that play/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Video deleted!')).toBeVisible();
  await expect(tile).toHaveCount(0);
});

test('completes an upload after three connection losses and a reload', async ({
  page,
  context,
  product,
  monitor,
}) => {
  test.setTimeout(150_000);
  const clip = await makeUploadFile('a-long-way.mp4', { seconds: 4, kbps: 12_000 });
  const { size } = await stat(clip);
  const proxy = await startFlakyProxy(
    product,
    [0.2, 0.4, 0.6, 0.8].map((part) => Math.round(part * size)),
  );
  monitor.trust(proxy.url);
  // A retry can overlap with the previous request. The server then rejects one of them with 409 or 423, and
  // the client requests the offset again.
  monitor.allow(
    /app\/upload.*net::ERR_/,
    /Failed to load resource: net::ERR_/,
    // Other requests on the connection that was cut are retried when they are needed.
    /net::ERR_(CONNECTION_|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED)/,
    /status (409|423): .*app\/upload/,
    /status of (409|423)/,
  );
  const tokens = await logIn(product);
  await addSessionCookies(context, proxy.url, tokens);
  const createdUploads: string[] = [];
  const uploadOffsets: number[] = [];
  context.on('request', (request) => {
    if (request.url() === `${proxy.url}/api/app/upload` && request.method() === 'POST')
      createdUploads.push(request.url());
    if (request.method() === 'PATCH') uploadOffsets.push(Number(request.headers()['upload-offset']));
  });
  // A second tab does not upload the file, but shows its progress.
  const second = await context.newPage();
  await second.goto(`${proxy.url}/upload`);
  await page.goto(`${proxy.url}/upload`);
  await chooseFile(page, clip);
  const uploadCard = card(page, 'a-long-way.mp4');
  const progressElsewhere = card(second, 'a-long-way.mp4')
    .getByText(/^Uploading \d+% in another tab/)
    .first();
  await Promise.all([
    expect(progressElsewhere).toBeVisible({ timeout: 60_000 }),
    expect.poll(proxy.isStalled, { timeout: 60_000 }).toBe(true),
  ]);
  expect(proxy.cutCount()).toBe(3);
  page.on('dialog', (dialog) => void dialog.accept());
  // The reload can fail when it uses a connection that was cut while idle.
  await expect(async () => void (await page.reload())).toPass();
  // The browser stored the file, so it does not have to be chosen again.
  await expect(uploadCard.getByText(/^Ready/).first()).toBeVisible({ timeout: PROCESSING_TIMEOUT_MS });
  expect(createdUploads).toHaveLength(1);
  // Uploaded bytes are sent once: the first request starts at 0, and the later ones at the stored offset.
  const [first, ...later] = uploadOffsets;
  expect(first).toBe(0);
  expect(later.length).toBeGreaterThan(0);
  expect(later.every((offset, index) => offset > 0 && offset >= (later[index - 1] ?? 0))).toBe(true);
  const videoUrl = await uploadCard.getByRole('link', { name: 'View video' }).getAttribute('href');
  const uploadStatus = await page.request.head(`/api/app/upload/${videoUrl?.split('/').at(-1)}`, {
    headers: { authorization: `Bearer ${tokens.token}`, 'tus-resumable': '1.0.0' },
  });
  expect(Number(uploadStatus.headers()['upload-offset'])).toBe(size);
  await uploadCard.getByRole('button', { name: /^Discard/ }).click();
  await expect(
    card(second, 'a-long-way.mp4')
      .getByText(/^Ready/)
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(uploadCard).toHaveCount(0);
  // An upload that is canceled in one tab is removed from all tabs.
  await expect(card(second, 'a-long-way.mp4')).toHaveCount(0);
  proxy.close();
});
