import { openComments, REAL_TIME } from '../../fixtures/comments.ts';
import { CREATOR, DEMO } from '../../fixtures/demo.ts';
import { expectPlaying, feedRow, waitForHydration } from '../../fixtures/feed.ts';
import { addSessionCookies, expect, logIn, test } from '../../fixtures/test.ts';

test('comments on a video of the feed, and shows the reply of another user in real time', async ({
  page,
  browser,
  product,
  signIn,
  monitor,
}) => {
  await signIn();
  await page.goto('/');
  await waitForHydration(page);
  const row = feedRow(page, 0);
  // Before the panel has loaded, the comments open in a dialog.
  await expect(page.locator('[data-comments-panel]')).toBeAttached();
  await row.getByRole('button', { name: 'Comments', exact: true }).click();
  const comments = page.getByRole('region', { name: 'Comments' });
  const text = `Hello from the feed ${Date.now()}`;
  await comments.getByRole('textbox', { name: 'Your comment' }).fill(text);
  const posted = page.waitForRequest('**/api/app/comment/edit');
  await comments.getByRole('button', { name: 'Post' }).click();
  await expect(comments.getByText(text)).toBeVisible();
  await expectPlaying(row.locator('video'));
  const { file } = (await posted).postDataJSON() as { file: string };

  const second = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await monitor.attach(second);
  await addSessionCookies(second, product, await logIn(product, CREATOR));
  const otherComments = await openComments(await second.newPage(), `${product}/video/${file}`);
  const thread = otherComments.getByRole('listitem').filter({ hasText: text });
  await thread.getByRole('button', { name: `Reply to @${DEMO.username}` }).click();
  const reply = `Hello yourself ${Date.now()}`;
  await otherComments.getByRole('textbox', { name: 'Your comment' }).fill(reply);
  await otherComments.getByRole('button', { name: 'Post' }).click();
  await expect(otherComments.getByText(reply)).toBeVisible();

  const ownComment = comments.getByRole('listitem').filter({ hasText: text });
  await ownComment.getByRole('button', { name: 'Show 1 reply' }).click(REAL_TIME);
  await expect(comments.getByText(reply)).toBeVisible();
  await second.close();
});
