import type { Locator } from '@playwright/test';
import { ReleaseClient } from '../../remote-kit/src/release/release-client.ts';
import { findAxeViolations } from '../fixtures/axe-violations.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { getHorizontalOverflow } from '../fixtures/layout-checks.ts';
import { expect, test } from '../fixtures/release-test.ts';
import { getVariantVersion, VARIANT_REMOTE_NAME, VARIANT_ROUTE } from '../fixtures/remotes/variants.ts';

const TOKEN = 'the-token-of-one-team-0123456789abcdef';
/** Widths of phones, a tablet and a desktop in CSS pixels. */
const WIDTHS = [320, 700, 820, 1440];

/** What the mark must not cover: the bars of the frame, the current video, and the heading of a page. */
const UNCOVERED = '.ot-header, .ot-top-bar, .ot-bottom-bar, main h1, main .feed-slot';
/** On phones a video fills the screen. */
const UNCOVERED_ON_PHONES = '.ot-header, .ot-top-bar, .ot-bottom-bar, main h1';

test.use({
  serverSettings: {
    RELEASE_TOKENS: `${VARIANT_REMOTE_NAME}=${TOKEN}`,
    FORWARD_SECRET: 'what-previews-are-signed-with-in-this-test',
  },
});

/** Returns the visible elements that an element overlaps, as tag and classes. */
function findCovered(element: Locator, selector: string): Promise<string[]> {
  return element.evaluate((own, others) => {
    const { left, right, top, bottom } = own.getBoundingClientRect();
    return [...document.querySelectorAll(others)].flatMap((other) => {
      const box = other.getBoundingClientRect();
      const overlaps =
        box.width > 1 && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      return overlaps ? [`${other.tagName} ${other.className}`] : [];
    });
  }, selector);
}

test('the mark of a preview covers no bar, video or heading at any width, and is operable by keyboard', async ({
  page,
  server,
  completeVariant,
  monitor,
}) => {
  // Pages are left early, which aborts their prefetches.
  monitor.allow(/net::ERR_ABORTED/);
  const team = new ReleaseClient({ url: server.url, token: TOKEN });
  const version = getVariantVersion('first');
  await team.uploadBuild(VARIANT_REMOTE_NAME, version, await completeVariant('first'));
  const builds = [{ app: VARIANT_REMOTE_NAME, version }];
  await page.goto(await team.createPreviewLink(builds, 'ana@ontrend.example'));
  await page.getByRole('button', { name: 'Start preview' }).click();

  const mark = page.getByRole('complementary', { name: 'Preview' });
  for (const path of ['/', VARIANT_ROUTE]) {
    await page.goto(server.url + path);
    await waitForHydration(page);
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const where = `${path} at ${width} px, ${direction}`;
        await expect(mark, where).toBeInViewport({ ratio: 1 });
        const isPhone = width < 768;
        await expect
          .poll(() => findCovered(mark, isPhone ? UNCOVERED_ON_PHONES : UNCOVERED), where)
          .toEqual([]);
        expect(await getHorizontalOverflow(page), where).toBe(0);
      }
    }
  }
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
    expect(await findAxeViolations(page, { within: '#preview' }), theme).toEqual([]);
  }

  const end = mark.getByRole('button', { name: 'End preview' });
  await page.keyboard.press('Shift+Tab');
  await expect(end).toBeFocused();
  await expect(end).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Enter');
  await expect(mark).toBeHidden();
});
