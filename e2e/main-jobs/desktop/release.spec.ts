import type { Page } from '@playwright/test';
import { rollBackPointer } from '../../../shell/server/releases/pointer.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/release-test.ts';
import { VARIANT_REMOTE_NAME, type VariantName } from '../../fixtures/remotes/variants.ts';

test.use({ variantNames: ['first', 'second'] });

async function openTerms(page: Page, name: VariantName): Promise<void> {
  await page.getByRole('link', { name: 'Terms of Service' }).locator('visible=true').first().click();
  await expectVersion(page, name);
}

const expectVersion = (page: Page, name: VariantName) =>
  expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
    `Notice of the ${name} version`,
  );

/** Loads a chunk that the page has not loaded yet, which must be of the page's own build. */
async function expectOwnChunk(page: Page, name: VariantName): Promise<void> {
  await page.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByRole('main')).toContainText(`detail of the ${name} version`);
}

test('continues open pages with their own build during a release and a rollback', async ({
  page,
  context,
  server,
  publishVariant,
}) => {
  await publishVariant('first');
  await page.goto(server.url);
  await waitForHydration(page);
  await publishVariant('second');
  // The page had loaded nothing of the remote before the release, but its document refers to the first
  // version.
  await openTerms(page, 'first');

  const next = await context.newPage();
  await next.goto(server.url);
  await waitForHydration(next);
  await openTerms(next, 'second');
  await server.store.movePointer(
    VARIANT_REMOTE_NAME,
    { action: 'rollback', by: 'the test' },
    rollBackPointer,
  );
  await expectOwnChunk(page, 'first');
  await expectOwnChunk(next, 'second');
  await next.reload();
  await expectVersion(next, 'first');
});
