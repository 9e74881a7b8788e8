import type { Page } from '@playwright/test';
import { waitForHydration } from '../fixtures/feed.ts';
import { pinFont } from '../fixtures/pin-font.ts';
import { expect, test } from '../fixtures/test.ts';

// Compares screenshots of the showcase with those in `screenshots/`. The tests bring their own font and
// disable hinting and animations (docs/decisions/015). `--update-snapshots` updates them.

const COMPONENTS = ['buttons', 'fields', 'choices', 'tabs', 'users', 'states'];
const TOKENS = ['brand', 'illustrations', 'colors', 'type', 'space', 'icons'];

// The content security policy would block the injected styles.
test.use({ bypassCSP: true });

async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(path);
  await waitForHydration(page);
  await pinFont(page);
  await page.addStyleTag({
    content: `code { font-family: inherit; }
      .ot-skip-link, .ot-header, .ot-top-bar, .ot-bottom-bar { display: none !important; }`,
  });
}

/**
 * Removes all other sections, so that the position of one does not depend on them by fractions of a pixel.
 */
async function showOnlySection(page: Page, id: string): Promise<void> {
  await page.evaluate((only) => {
    const section = document.getElementById(only);
    for (const other of section?.parentElement?.children ?? []) {
      (other as HTMLElement).style.display = other === section ? '' : 'none';
    }
    scrollTo(0, 0);
  }, id);
}

for (const [path, sections] of [
  ['/ui', TOKENS],
  ['/ui/desktop', COMPONENTS],
] as const) {
  test(`${path}: sections match their screenshots in both themes`, async ({ page }) => {
    await open(page, path);
    for (const section of sections) {
      await showOnlySection(page, section);
      await expect.soft(page.locator(`#${section}`)).toHaveScreenshot(`${section}.png`);
    }
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`dialog and sheet match their screenshots, ${colorScheme}`, async ({ page }) => {
    await open(page, '/ui/mobile');
    await page.emulateMedia({ colorScheme });
    for (const [opener, name] of [
      ['Not available', 'dialog'],
      ['Comments', 'sheet'],
    ] as const) {
      await page.getByRole('main').getByRole('button', { name: opener, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expect.soft(dialog).toHaveScreenshot(`${name}-${colorScheme}.png`);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  });
}
