import type { Locator, Page } from '@playwright/test';
import { findAxeViolations } from '../fixtures/axe-violations.ts';
import { CREATOR, DEMO } from '../fixtures/demo.ts';
import { exposeShell } from '../fixtures/expose-shell.ts';
import { addAuthenticatorApp } from '../fixtures/factors.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { createEmail } from '../fixtures/join.ts';
import { getHorizontalOverflow } from '../fixtures/layout-checks.ts';
import { registerUser } from '../fixtures/register-user.ts';
import { addSessionCookies, test as base, expect } from '../fixtures/test.ts';

const ARABIC = /[\u0600-\u06ff]{2}/;

const MIRRORED_PAGES = [
  '/',
  `/user/${CREATOR.username}`,
  '/auth/login',
  '/legal/terms-of-service',
  '/ui/desktop',
];

/** Tests for a visitor who has selected a right-to-left language. */
const test = base.extend({
  baseURL: async ({ arabicServer }, use) => use(arabicServer.url),
});

test.beforeEach(async ({ context, arabicServer, monitor }) => {
  monitor.trust(new URL(arabicServer.url).origin);
  await context.addCookies([{ name: 'language', value: 'ar', url: arabicServer.url, sameSite: 'Lax' }]);
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

test('serves documents in the language and direction of the visitor', async ({ arabicServer }) => {
  const read = async (cookie: string) =>
    (await fetch(`${arabicServer.url}/auth/login`, { headers: { cookie } })).text();
  const html = await read('language=ar');
  expect(html).toContain('<html lang="ar" dir="rtl"');
  expect(html.split('id="prerendered"')[1]).toMatch(ARABIC);
  for (const cookie of ['', 'language=es', 'language=tlh']) {
    expect(await read(cookie)).toContain('<html lang="en" dir="ltr"');
  }
});

/** Expects the frame of the open page to be mirrored; on a phone, it opens the side menu. */
async function expectMirroredFrame(page: Page, isMobile: boolean): Promise<void> {
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
}

test('mirrors pages and the frame, without horizontal overflow or axe violations', async ({
  page,
  isMobile,
}) => {
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
      if (path === '/') await expectMirroredFrame(page, isMobile);
    });
  }
});

test('translates the security settings, also their numbers', async ({
  page,
  context,
  product,
  arabicServer,
}) => {
  const user = await registerUser(product, 'arabic');
  await addAuthenticatorApp(user);
  await addSessionCookies(context, arabicServer.url, user.tokens);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/settings');
  await expect(page.locator('#recovery-codes bdi')).toHaveText(/^10 [\u0600-\u06ff]+ 10 [\u0600-\u06ff]+$/);
  await expect(page.locator('#security')).not.toContainText(/[a-z]/i);
  expect(await getHorizontalOverflow(page)).toBe(0);
  expect(await findAxeViolations(page)).toEqual([]);
});

test('cuts long usernames of tiles at their end, and aligns short ones with the start of the tile', async ({
  page,
}) => {
  // So narrow that the tiles have no room for the longest usernames of the demo content.
  await page.setViewportSize({ width: 820, height: 900 });
  await open(page, '/browse/search/videos?q=the');
  const links = page.getByRole('main').locator('li > a[href^="/user/"]');
  await expect(links.first()).toBeVisible();
  const usernames = await links.evaluateAll((all) =>
    all.map((link) => {
      const username = link.querySelector('bdi') ?? link;
      const text = document.createRange();
      text.selectNodeContents(username);
      return {
        isCut: username.scrollWidth > username.clientWidth,
        hiddenAtStart: username.getBoundingClientRect().left - text.getBoundingClientRect().left,
        gapAtRight: link.getBoundingClientRect().right - username.getBoundingClientRect().right,
      };
    }),
  );
  const cut = usernames.filter(({ isCut }) => isCut);
  const uncut = usernames.filter(({ isCut }) => !isCut);
  expect(cut.length).toBeGreaterThan(0);
  expect(uncut.length).toBeGreaterThan(0);
  for (const { hiddenAtStart } of cut) expect(hiddenAtStart).toBeCloseTo(0, 0);
  for (const { gapAtRight } of uncut) expect(gapAtRight).toBeCloseTo(0, 0);
});

test('mirrors icons that have a direction', async ({ page }) => {
  await open(page, '/ui');
  const sign = page.locator('#icons .ot-mirror');
  await expect(sign).toBeAttached();
  expect(await sign.evaluate((icon) => getComputedStyle(icon).transform)).toBe('matrix(-1, 0, 0, 1, 0, 0)');
});

test('opens the calendar of the birthday inside the form, from a button below those of the passwords', async ({
  page,
}) => {
  await open(page, '/auth/join');
  const form = page.getByRole('main').locator('form');
  const buttons = form.locator('span > button');
  const positions = await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
  expect(new Set(positions).size, 'all buttons are on the same side').toBe(1);
  await buttons.first().click();
  await expect(page.getByRole('button', { name: '2000', exact: true })).toBeFocused();
  const card = await form.boundingBox();
  const calendar = await page.getByRole('grid').boundingBox();
  if (!card || !calendar) throw new Error('The calendar is not visible');
  expect(calendar.x).toBeGreaterThanOrEqual(card.x);
  expect(calendar.x + calendar.width).toBeLessThanOrEqual(card.x + card.width);
});

/** Expects an English message whose full stop is after its last letter. */
async function expectFullStopAtEnd(message: Locator): Promise<void> {
  await expect(message).toHaveText(/[a-z]\.$/);
  const [letter = 0, fullStop = 0] = await message.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let last = texts.nextNode() as Text;
    while (texts.nextNode()) last = texts.currentNode as Text;
    return [last.length - 2, last.length - 1].map((offset) => {
      const range = document.createRange();
      range.setStart(last, offset);
      range.setEnd(last, offset + 1);
      return range.getBoundingClientRect().left;
    });
  });
  expect(fullStop).toBeGreaterThan(letter);
}

test('shows English messages of the API in their own direction', async ({ page, monitor }) => {
  monitor.allow(/422/);
  await open(page, '/auth/login');
  await page.getByRole('main').locator('[name="email"]').fill(DEMO.email);
  await page.getByRole('main').locator('[name="password"]').fill('not-the-password-1');
  await page.keyboard.press('Enter');
  await expectFullStopAtEnd(page.getByRole('main').getByRole('alert'));
  await exposeShell(page);
  await page.evaluate(() => window.shell.alert('The video was deleted.', { state: 'error' }));
  await expectFullStopAtEnd(page.locator('.ot-alert'));

  await open(page, '/auth/join');
  const fill = (name: string, value: string) =>
    page.getByRole('main').locator(`[name="${name}"]`).fill(value);
  await fill('birthday', '1999-12-31');
  await fill('email', createEmail('direction'));
  await fill('password', 'password1');
  await fill('repeatPassword', 'password1');
  await page.keyboard.press('Enter');
  await expectFullStopAtEnd(page.locator('[data-error="true"]'));
});
