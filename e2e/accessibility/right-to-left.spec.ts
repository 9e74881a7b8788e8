import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { writeArabicTexts } from '../fixtures/arabic-texts.ts';
import { findAxeViolations } from '../fixtures/axe-violations.ts';
import { CREATOR } from '../fixtures/demo.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { getHorizontalOverflow } from '../fixtures/layout-checks.ts';
import { type ReleaseServer, startReleaseServer } from '../fixtures/release-server.ts';
import { test as base, expect } from '../fixtures/test.ts';

const ARABIC = /[\u0600-\u06ff]{2}/;

const MIRRORED_PAGES = [
  '/',
  `/user/${CREATOR.username}`,
  '/auth/login',
  '/legal/terms-of-service',
  '/ui/desktop',
];

/** A document server with a right-to-left language, and a visitor who has selected it. */
const test = base.extend<object, { arabic: ReleaseServer }>({
  arabic: [
    async ({ localProduct }, use) => {
      const folder = await writeArabicTexts();
      const server = await startReleaseServer(localProduct, { LANGUAGES_DIR: folder });
      await use(server);
      await server.close();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ arabic }, use) => use(arabic.url),
});

test.beforeEach(async ({ context, arabic, monitor }) => {
  monitor.trust(new URL(arabic.url).origin);
  await context.addCookies([{ name: 'language', value: 'ar', url: arabic.url, sameSite: 'Lax' }]);
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

test('serves documents in the language and direction of the visitor', async ({ arabic }) => {
  const read = async (cookie: string) =>
    (await fetch(`${arabic.url}/auth/login`, { headers: { cookie } })).text();
  const html = await read('language=ar');
  expect(html).toContain('<html lang="ar" dir="rtl"');
  expect(html.split('id="prerendered"')[1]).toMatch(ARABIC);
  for (const cookie of ['', 'language=es', 'language=tlh']) {
    expect(await read(cookie)).toContain('<html lang="en" dir="ltr"');
  }
});

test('mirrors pages without horizontal overflow or axe violations', async ({ page }) => {
  // Elements that fade in have a lower contrast during the animation.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of MIRRORED_PAGES) {
    await test.step(path, async () => {
      await open(page, path);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
      await expect(page.getByRole('link', { name: ARABIC }).first()).toBeAttached();
      expect.soft(await getHorizontalOverflow(page), path).toBe(0);
      expect.soft(await findAxeViolations(page), path).toEqual([]);
    });
  }
});

test('mirrors the frame', async ({ page, isMobile }) => {
  await open(page, '/');
  const { width } = page.viewportSize() ?? { width: 0 };
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).filter({ visible: true }).first().boundingBox();
    if (!box) throw new Error(`${selector} not found`);
    return box;
  };
  if (isMobile) {
    const opener = page.locator('.ot-top-bar button').first();
    expect((await boxOf('.ot-top-bar button')).x).toBeGreaterThan(width / 2);
    await opener.tap();
    await expect
      .poll(async () => {
        const { x, width: own } = await boxOf('[role="dialog"], dialog[open]');
        return Math.round(x + own);
      })
      .toBe(width);
  } else {
    // In right-to-left pages the scroll bar is on the left.
    const drawer = await boxOf('.ot-drawer');
    expect(Math.round(drawer.x + drawer.width)).toBe(width);
    expect((await boxOf('.ot-header .ot-wordmark')).x).toBeGreaterThan(width / 2);
    expect((await boxOf('.ot-header-end')).x).toBeLessThan(width / 2);
  }
});

test('mirrors icons that have a direction', async ({ page }) => {
  await open(page, '/ui');
  const sign = page.locator('#icons .ot-mirror');
  await expect(sign).toBeAttached();
  expect(await sign.evaluate((icon) => getComputedStyle(icon).transform)).toBe('matrix(-1, 0, 0, 1, 0, 0)');
});
