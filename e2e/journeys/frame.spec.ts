import type { Page } from '@playwright/test';
import { findAxeViolations } from '../fixtures/axe-violations.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { expect, test } from '../fixtures/test.ts';

/** A page of the shell with the drawer. */
const SHELL_PAGE = '/download';
async function expectNoAxeViolations(page: Page, within: string): Promise<void> {
  expect(await findAxeViolations(page, { within })).toEqual([]);
}

/** Returns the positions of the parts of the frame. */
function getPositions(page: Page, root: string) {
  return page.evaluate(
    ([within, parts]) =>
      parts.map((part) => {
        const element = document.querySelector(`${within} ${part}`);
        const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
        return { part, box: [x, y, width, height].map(Math.round) };
      }),
    [
      root,
      ['.ot-header', '.ot-header-end', '.ot-drawer .ot-collections', '.ot-top-bar', '.ot-bottom-bar'],
    ] as const,
  );
}

for (const user of ['guest', 'signed-in user']) {
  test(`does not shift the frame during hydration: ${user}`, async ({ page, signIn }) => {
    if (user === 'signed-in user') await signIn();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/shell/**/main*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(SHELL_PAGE, { waitUntil: 'commit' });
    await page.locator('#prerendered .ot-bottom-bar').waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.readyState !== 'loading');
    const before = await getPositions(page, '#prerendered');
    release();
    await waitForHydration(page);
    expect(await getPositions(page, '#root')).toEqual(before);
  });
}

test('sizes the bars and the drawer', async ({ page, isMobile }) => {
  await page.goto('/');
  await waitForHydration(page);
  // Rounded, because layout units of 1/64 px come back as 284.999992.
  const sizeOf = async (part: string) => {
    const { width, height } = (await page.locator(`#root ${part}`).boundingBox()) ?? { width: 0, height: 0 };
    return { width: Math.round(width), height: Math.round(height) };
  };
  if (isMobile) {
    expect((await sizeOf('.ot-top-bar')).height).toBe(64);
    expect((await sizeOf('.ot-bottom-bar')).height).toBe(48);
    for (const slot of await page.locator('#root .ot-bottom-bar-item').all()) {
      expect(Math.round((await slot.boundingBox())?.width ?? 0)).toBeGreaterThanOrEqual(64);
    }
    await page.getByRole('button', { name: 'Menu' }).tap();
    expect((await sizeOf('.ot-side-menu')).width).toBe(285);
  } else {
    expect((await sizeOf('.ot-header')).height).toBe(80);
    expect((await sizeOf('.ot-drawer')).width).toBe(565);
  }
});

test('opens a collection from the drawer', async ({ page, isMobile }) => {
  await page.goto(SHELL_PAGE);
  await waitForHydration(page);
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).tap();
  const drawer = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page.locator('#root .ot-drawer');
  await drawer.getByRole('link', { name: 'Pure joy' }).click();
  await expect(page).toHaveURL('/browse/collection/pure-joy');
  if (isMobile) await expect(drawer).toBeHidden();
});

test('shows the download page for desktop and phone', async ({ page, isMobile }) => {
  await page.goto('/download');
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Install web app');
  await expect(page.getByRole('img', { name: 'QR code for the download page' })).toHaveCount(
    isMobile ? 0 : 1,
  );
  await expectNoAxeViolations(page, 'main');
});
