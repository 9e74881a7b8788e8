import { expectPlaying, feedRow, waitForHydration } from '../../fixtures/feed.ts';
import { chooseFile, makeUploadFile, PROCESSING_TIMEOUT_MS } from '../../fixtures/make-upload.ts';
import { registerUser } from '../../fixtures/register-user.ts';
import { addSessionCookies, expect, test } from '../../fixtures/test.ts';

test('uploads a video from the first page, plays it, and shows it to a follower', async ({
  page,
  context,
  browser,
  product,
}) => {
  const clip = await makeUploadFile('main-job.mp4', { seconds: 2, kbps: 800 });
  const creator = await registerUser(product, 'creator');
  await addSessionCookies(context, product, creator.tokens);
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Upload video' }).click();
  await chooseFile(page, clip);
  const form = page.getByRole('form', { name: 'Details of main-job.mp4' });
  await form.getByRole('textbox', { name: 'Description' }).fill('Bars that play');
  await form.getByRole('button', { name: /^Post/ }).click();
  const link = page
    .getByRole('article', { name: /^Bars that play/ })
    .getByRole('link', { name: 'View video' });
  await link.click({ timeout: PROCESSING_TIMEOUT_MS });
  await expect(page).toHaveURL(/\/video\/[\w-]{11}$/);
  await expectPlaying(page.locator('#root video').first());

  const fan = await registerUser(product, 'follower');
  await fan.call('app/user/subscribe', { userId: creator.viewer.id });
  const elsewhere = await browser.newContext({ baseURL: product, viewport: { width: 1440, height: 900 } });
  await addSessionCookies(elsewhere, product, fan.tokens);
  const other = await elsewhere.newPage();
  await other.goto('/browse/following');
  const newest = feedRow(other, 0);
  await expect(newest.getByText('Bars that play')).toBeVisible();
  await expectPlaying(newest.locator('video'));
  await elsewhere.close();
  // The feeds of other tests have only the demo content.
  await creator.call('app/user/video-delete', { file: new URL(page.url()).pathname.split('/').at(-1) });
});
