import type { Page } from '@playwright/test';
import { waitForHydration } from '../fixtures/feed.ts';
import { navigateInPage } from '../fixtures/navigate-in-page.ts';
import { expect, test } from '../fixtures/release-test.ts';
import { getVariantVersion, VARIANT_REMOTE_NAME, type VariantName } from '../fixtures/remotes/variants.ts';

const TERMS = '/legal/terms-of-service';
const LOGIN = '/auth/login';

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const expectVersion = (page: Page, name: VariantName) =>
  expect(heading(page)).toHaveText(`Notice of the ${name} version`);

/** Loads a chunk that the page has not loaded yet, which must be of the page's own build. */
async function expectOwnChunk(page: Page, name: VariantName): Promise<void> {
  await page.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByRole('main')).toContainText(`detail of the ${name} version`);
}

test('accepts an older minor version of a shared library and rejects a newer one, with fallback to the previous build', async ({
  page,
  server,
  publishVariant,
  addVariant,
  monitor,
}) => {
  await publishVariant('elder');
  await page.goto(server.url + TERMS);
  await expectVersion(page, 'elder');
  await page.getByRole('button', { name: 'Tapped 0 times' }).click();
  await expect(page.getByRole('button', { name: 'Tapped 1 times' })).toBeVisible();

  await expect(publishVariant('younger')).rejects.toThrow(
    /mf-blog-legal@1\.0\.0-younger requires react \^19\.99\.0, but shell@\S+ provides 19\./,
  );
  monitor.allow(/19\.99\.0/, /failed to load/);
  await addVariant('younger');
  await server.store.promoteUnchecked(VARIANT_REMOTE_NAME, getVariantVersion('younger'));
  await page.goto(server.url + TERMS);
  await expectVersion(page, 'elder');
});

test('falls back to the previous build without a reload when a platform export is missing or a page throws', async ({
  page,
  server,
  publishVariant,
  addVariant,
  monitor,
}) => {
  monitor.allow(/useBlocker/, /is not a function/, /This version throws on /);
  await publishVariant('first');
  for (const name of ['greedy', 'faint', 'broken'] as const) {
    await addVariant(name);
    await server.store.promoteUnchecked(VARIANT_REMOTE_NAME, getVariantVersion('first'));
    await server.store.promoteUnchecked(VARIANT_REMOTE_NAME, getVariantVersion(name));
    await page.goto(server.url + LOGIN);
    await waitForHydration(page);
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await navigateInPage(page, TERMS);
    await expectVersion(page, 'first');
    await expectOwnChunk(page, 'first');
    await navigateInPage(page, LOGIN);
    await navigateInPage(page, TERMS);
    await expectVersion(page, 'first');
    expect(await page.evaluate(() => 'sameDocument' in globalThis), 'without a reload').toBe(true);
  }
});
