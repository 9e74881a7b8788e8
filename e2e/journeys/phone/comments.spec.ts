import type { Comment } from '@ontrend/shared/wire';
import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { callApi } from '../../fixtures/call-api.ts';
import { findCreatorVideo, openComments, REAL_TIME } from '../../fixtures/comments.ts';
import { CREATOR } from '../../fixtures/demo.ts';
import { openPhoneFeed, swipe } from '../../fixtures/feed.ts';
import { expect, logIn, test } from '../../fixtures/test.ts';

test('shows replies of other users in real time in the sheet, where a comment can only be liked', async ({
  page,
  product,
  signIn,
  monitor,
}) => {
  await signIn();
  const file = await findCreatorVideo(product);
  const comments = await openComments(page, `/video/${file}`);
  await expect(page.getByRole('dialog', { name: 'Comments' })).toBeVisible();
  const text = `Hello from a phone ${Date.now()}`;
  await comments.getByRole('textbox', { name: 'Your comment' }).fill(text);
  const posted = page.waitForResponse('**/api/app/comment/edit');
  await comments.getByRole('button', { name: 'Post' }).tap();
  await expect(comments.getByText(text)).toBeVisible();
  const { data } = (await (await posted).json()) as { data: Comment };
  // The get-app dialog opens after 1 s (CONST-11).
  const dialog = page.getByRole('dialog', { name: 'Get more with the app' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(dialog).toBeHidden();

  const { token } = await logIn(product, CREATOR);
  const reply = { parentId: data.id, text: `Hello yourself ${Date.now()}` };
  await callApi(product, 'app/comment/edit', { file, comment: reply }, token);
  const ownComment = comments.getByRole('listitem').filter({ hasText: text });
  await ownComment.getByRole('button', { name: 'Show 1 reply' }).tap(REAL_TIME);
  await expect(comments.getByText(reply.text)).toBeVisible();
  await ownComment.getByRole('button', { name: `Like comment by @${CREATOR.username}` }).tap();
  await expect(
    ownComment.getByRole('button', { name: `Like comment by @${CREATOR.username}, 1` }),
  ).toHaveAttribute('aria-pressed', 'true');
  expect(await findAxeViolations(page, { within: 'section[data-placement]' })).toEqual([]);
  // Replies are hidden (VIDEO-23).
  await expect(ownComment.getByRole('button', { name: /^Reply to/ })).toHaveCount(0);

  // The page may still fetch the reply for an event when its thread is deleted.
  monitor.allow(/status 404: .*comment\/get|status of 404 .*comment\/get/);
  await callApi(product, 'app/comment/delete', { file, comment: { id: data.id } }, token);
  await expect(comments.getByText(text)).toHaveCount(0, REAL_TIME);
});

test('leaves the comments open when the next video is swiped in', async ({ page, signIn }) => {
  await signIn();
  await openPhoneFeed(page);
  await page.locator('.feed-slide:not([inert])').getByRole('button', { name: 'Comments' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Comments' });
  await expect(sheet.getByRole('region', { name: 'Comments' })).toBeVisible();
  const list = sheet.getByRole('region', { name: 'Comments' });
  const headingToClosePx = await sheet.evaluate((element) => {
    const middle = (child: Element | null | undefined) => {
      const { top = Number.NaN, bottom = Number.NaN } = child?.getBoundingClientRect() ?? {};
      return (top + bottom) / 2;
    };
    return middle(element.querySelector('[data-close]')) - middle([...element.querySelectorAll('h2')].at(-1));
  });
  expect(headingToClosePx, 'heading and close button are on one line').toBeCloseTo(0, 0);
  const ids = () =>
    list
      .locator('[data-comment]')
      .evaluateAll((all) => all.map((comment) => comment.getAttribute('data-comment')));
  await expect.poll(ids).not.toEqual([]);
  const before = await ids();
  // Above the sheet.
  await swipe(page, 'up', [335, 10]);
  await expect(page.locator('.feed-slide:not([inert]) article[aria-posinset]')).toHaveAttribute(
    'aria-posinset',
    '2',
  );
  await expect(sheet).toBeVisible();
  // Comments of the new video only.
  await expect.poll(async () => (await ids()).length).toBeGreaterThan(0);
  await expect.poll(async () => (await ids()).filter((id) => before.includes(id))).toEqual([]);
});

test("closes a guest's like sheet with Escape and restores focus", async ({ page }) => {
  await openPhoneFeed(page);
  const heart = page.locator('.feed-slide:not([inert])').getByRole('button', { name: 'Like' });
  await heart.tap();
  const sheet = page.getByRole('dialog', { name: 'Like more videos with the app' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(heart).toBeFocused();
});
