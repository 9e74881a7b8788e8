import type { Comment } from '@ontrend/shared/wire';
import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { callApi } from '../../fixtures/call-api.ts';
import { findCreatorVideo, openComments, REAL_TIME } from '../../fixtures/comments.ts';
import { CREATOR, DEMO } from '../../fixtures/demo.ts';
import { addSessionCookies, expect, logIn, test } from '../../fixtures/test.ts';

test('shows new comments in real time, whose replies can be liked and which the owner of the video can delete', async ({
  page,
  browser,
  product,
  signIn,
  tokens,
  monitor,
}) => {
  await signIn();
  const file = await findCreatorVideo(product);
  const comments = await openComments(page, `/video/${file}`);

  const creatorTokens = await logIn(product, CREATOR);
  const second = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await monitor.attach(second);
  await addSessionCookies(second, product, creatorTokens);
  const otherPage = await second.newPage();
  const otherComments = await openComments(otherPage, `${product}/video/${file}`);

  const commentText = `Hello @${CREATOR.username} ${Date.now()}`;
  const post = async (comment: object, { token }: typeof tokens) =>
    (await callApi<{ data: Comment }>(product, 'app/comment/edit', { file, comment }, token)).data;
  const { id } = await post({ text: commentText }, tokens);
  await expect(comments.getByText(commentText)).toBeVisible(REAL_TIME);
  await expect(otherComments.getByText(commentText)).toBeVisible(REAL_TIME);
  await post({ parentId: id, text: `Hello yourself ${Date.now()}` }, creatorTokens);

  const ownComment = comments.getByRole('listitem').filter({ hasText: commentText });
  await ownComment.getByRole('button', { name: 'Show 1 reply' }).click(REAL_TIME);
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

  const thread = otherComments.getByRole('listitem').filter({ hasText: commentText });
  await thread.getByRole('button', { name: menuName }).click();
  await otherPage.getByRole('menuitem', { name: 'Delete' }).click();
  // The comment disappears before the server has deleted it, and the next test reads the same comments.
  const deleted = otherPage.waitForResponse('**/api/app/comment/delete');
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(otherComments.getByText(commentText)).toHaveCount(0);
  await deleted;
  await second.close();
});
