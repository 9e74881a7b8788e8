import { findAxeViolations, findAxeViolationsInBothThemes } from '../../fixtures/axe-violations.ts';
import { expect, sendCommand, test, waitForEvent } from '../../fixtures/embed-test.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { fetchPlayableVideos } from '../../fixtures/fetch-playable-videos.ts';
import { getHorizontalOverflow } from '../../fixtures/layout-checks.ts';

test('lets a third-party page control an embedded video, without cookies or other requests', async ({
  page,
  product,
  host,
}) => {
  const [video] = await fetchPlayableVideos(product);
  const url = `${product}/video/${video?.fileName}?sf=mochi`;
  const oembed = await fetch(`${product}/oembed?${new URLSearchParams({ url })}`);
  const { html } = (await oembed.json()) as { html: string };
  host.body = html.replace(/src="([^"]+)"/, `src="$1?origin=${encodeURIComponent(host.origin)}"`);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(product)) requests.push(`${request.resourceType()} ${request.url()}`);
  });

  await page.goto(host.origin);
  const ready = await waitForEvent(page, 'ready');
  expect(ready).toMatchObject({ ontrend: 1, file: video?.fileName, paused: true });
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  // Only its document and images; no video data yet.
  expect(requests.filter((request) => !/^(document .*\/embed\/|image .*\/media\/)/.test(request))).toEqual(
    [],
  );

  await sendCommand(page, { command: 'mute' });
  await sendCommand(page, { command: 'play' });
  await waitForEvent(page, 'play');
  await waitForEvent(page, 'timeupdate', ({ currentTime }) => Number(currentTime) > 0);
  await expect(frame.getByRole('button', { name: 'Pause' })).toBeAttached();
  await sendCommand(page, { command: 'seek', value: 3 });
  expect((await waitForEvent(page, 'seeked')).currentTime).toBeCloseTo(3, 0);
  await sendCommand(page, { command: 'pause' });
  expect((await waitForEvent(page, 'pause')).paused).toBe(true);
  await sendCommand(page, { command: 'seek', value: 'the end', id: 7 });
  expect(await waitForEvent(page, 'error')).toMatchObject({ code: 'value', id: 7 });
  await sendCommand(page, { command: 'seek', value: Number(ready.duration) - 1 });
  await sendCommand(page, { command: 'play' });
  await waitForEvent(page, 'ended');
  // Manual replay from the start.
  await frame.getByRole('button', { name: 'Replay' }).click();
  await waitForEvent(page, 'timeupdate', ({ currentTime }) => Number(currentTime) < 3);

  expect(requests.filter((request) => !/^document .*\/embed\/|\/media\//.test(request))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('does not allow other pages in a third-party frame', async ({ page, product, host, monitor }) => {
  monitor.allow(/frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/i);
  // A production API has no documentation page; its 404 page must not be framed either.
  monitor.allow(/404.*(\/api\/docs|chrome-error:)/);
  const [video] = await fetchPlayableVideos(product);
  const paths = ['/', `/video/${video?.fileName}`, '/auth/login', '/api/docs', `/embed/${video?.fileName}`];
  host.body = paths.map((path) => `<iframe title="${path}" src="${product}${path}"></iframe>`).join('');
  await page.goto(host.origin);
  await expect
    .poll(() =>
      page
        .frames()
        .slice(1)
        .map((frame) => frame.url().startsWith(product)),
    )
    .toEqual([false, false, false, false, true]);
});

test('shows the embed code and a preview in the dialog, and the embed is accessible', async ({
  page,
  product,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [video] = await fetchPlayableVideos(product);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/video/${video?.fileName}`);
  await waitForHydration(page);
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Embed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Embed this video' });
  await expect(dialog.frameLocator('iframe').locator('video')).toBeAttached();
  await dialog.getByRole('radio', { name: 'Large' }).check();
  const code = dialog.getByRole('textbox', { name: 'Embed code' });
  await expect(code).toHaveValue(
    new RegExp(`src="${product}/embed/${video?.fileName}".* width="432" height="768"`),
  );
  expect(await findAxeViolationsInBothThemes(page, { within: '[role="dialog"]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy code' }).click();
  await expect(page.locator('.ot-alerts')).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.inputValue());

  await page.goto(`/embed/${video?.fileName}`);
  await expect(page.getByRole('button', { name: 'Play' }).first()).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  for (const [width, height] of [
    [320, 180],
    [160, 120],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('button', { name: 'Play' }).first()).toBeVisible();
    expect(await getHorizontalOverflow(page)).toBe(0);
  }
});
