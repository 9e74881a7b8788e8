import { CREATOR } from '../../fixtures/demo.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { addSessionCookies, expect, logIn, test } from '../../fixtures/test.ts';

test.beforeEach(({ signIn }) => signIn());

test('lists conversations with their last messages', async ({ page }) => {
  await page.goto('/messages');
  await waitForHydration(page);
  await expect(page).toHaveTitle(/^Messages/);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.first()).toContainText(CREATOR.name);
  await expect(rows.first()).toContainText('Mochi is already warming up');
  await expect(rows.first()).toContainText('3 unread messages');
});

test('refreshes an expired access token', async ({ page, context, product }) => {
  // A separate session: a refresh token can be used once.
  await addSessionCookies(context, product, await logIn(product));
  await context.clearCookies({ name: 'token' });
  await page.goto('/messages');
  await expect(page.getByRole('main').getByText(CREATOR.name)).toBeVisible();
});
