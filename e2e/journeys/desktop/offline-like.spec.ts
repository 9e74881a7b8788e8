import { findCreatorVideo } from '../../fixtures/comments.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { registerUser } from '../../fixtures/register-user.ts';
import { addSessionCookies, expect, test } from '../../fixtures/test.ts';

test('saves a like while offline, and sends it after a reload', async ({
  page,
  context,
  product,
  monitor,
}) => {
  monitor.allow(/ERR_INTERNET_DISCONNECTED|Couldn't reach OnTrend/);
  const { tokens } = await registerUser(product, 'offline-like');
  await addSessionCookies(context, product, tokens);
  await page.goto(`/video/${await findCreatorVideo(product)}`);
  await waitForHydration(page);
  const like = page.getByRole('button', { name: 'Like', exact: true });
  await page.route('**/api/app/video/rating', (route) => route.abort('internetdisconnected'));
  await like.click();
  await expect(page.getByRole('status').filter({ hasText: 'saved and will be sent' })).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await page.unroute('**/api/app/video/rating');
  const sent = page.waitForResponse('**/api/app/video/rating');
  await page.reload();
  expect((await sent).status()).toBe(200);
  await waitForHydration(page);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});
