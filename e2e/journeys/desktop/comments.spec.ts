import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { findCreatorVideo, openComments, REAL_TIME } from '../../fixtures/comments.ts';
import { CREATOR, DEMO } from '../../fixtures/demo.ts';
import { addSessionCookies, expect, logIn, test } from '../../fixtures/test.ts';

test('shows new comments of other users in real time', async ({
  page,
  browser,
  product,
  signIn,
  monitor,
}) => {
  await signIn();
  const path = `/video/${await findCreatorVideo(product)}`;
  const comments = await openComments(page, path);

  const second = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await monitor.attach(second);
  await addSessionCookies(second, product, await logIn(product, CREATOR));
  const otherPage = await second.newPage();
  const otherComments = await openComments(otherPage, `${product}${path}`);

  const commentText = `Hello @${CREATOR.username} ${Date.now()}`;
  await comments.getByRole('textbox', { name: 'Your comment' }).fill(commentText);
  await comments.getByRole('button', { name: 'Post' }).click();
  await expect(comments.getByText(commentText)).toBeVisible();
  await expect(otherComments.getByText(commentText)).toBeVisible(REAL_TIME);

  const thread = otherComments.getByRole('listitem').filter({ hasText: commentText });
  await thread.getByRole('button', { name: `Reply to @${DEMO.username}` }).click();
  const reply = `Hello yourself ${Date.now()}`;
  await otherComments.getByRole('textbox', { name: 'Your comment' }).fill(reply);
  await otherComments.getByRole('button', { name: 'Post' }).click();
  await expect(otherComments.getByText(reply)).toBeVisible();
  const ownComment = comments.getByRole('listitem').filter({ hasText: commentText });
  await ownComment.getByRole('button', { name: 'Show 1 reply' }).click(REAL_TIME);
  await expect(comments.getByText(reply)).toBeVisible();

  await ownComment.getByRole('button', { name: `Like comment by @${CREATOR.username}` }).click();
  await expect(
    ownComment.getByRole('button', { name: `Like comment by @${CREATOR.username}, 1` }),
  ).toHaveAttribute('aria-pressed', 'true');
  expect(await findAxeViolations(page, { within: 'section[data-placement]' })).toEqual([]);

  const menuName = `More actions for the comment by @${DEMO.username}`;
  await ownComment.getByRole('button', { name: menuName }).click();
  const edit = page.getByRole('menuitem', { name: 'Edit' });
  await edit.click();
  await expect(edit).toHaveCount(0);
  const field = comments.getByRole('textbox', { name: 'Your comment' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(commentText);
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');

  await thread.getByRole('button', { name: menuName }).click();
  await otherPage.getByRole('menuitem', { name: 'Delete' }).click();
  // The comment disappears before the server has deleted it, and the next test reads the same comments.
  const deleted = otherPage.waitForResponse('**/api/app/comment/delete');
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(otherComments.getByText(commentText)).toHaveCount(0);
  await deleted;
  await second.close();
});
