import type { Comment, Video } from '@ontrend/shared/wire';
import { callApi } from '../fixtures/call-api.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { expect, test } from '../fixtures/test.ts';

/** Finds a reply in the demo content, with its thread. */
async function findReply(product: string) {
  const getComments = async (body: { file: string; parentId?: number }) =>
    (await callApi<{ data: Comment[] }>(product, 'app/comment/get', body)).data;
  const { data: videos } = await callApi<{ data: Video[] }>(product, 'app/video/get', {});
  for (const { fileName: file } of videos) {
    const thread = (await getComments({ file })).find(({ children }) => children > 0);
    const [reply] = thread ? await getComments({ file, parentId: thread.id }) : [];
    if (thread && reply) return { path: `/video/${file}`, thread, reply };
  }
  throw new Error('The demo content has no reply');
}

test('opens a link to a reply, and preserves a draft reply that was canceled by keyboard', async ({
  page,
  product,
  isMobile,
  signIn,
}) => {
  await signIn();
  const { path, thread, reply } = await findReply(product);
  await page.goto(`${path}?commentId=${reply.id}&commentParentId=${thread.id}`);
  await waitForHydration(page);
  const comment = page.locator(`[data-comment="${reply.id}"]`);
  await expect(comment).toBeVisible();
  await expect(page).toHaveURL(`${product}${path}?commentId=${reply.id}`);
  await expect(comment).toHaveAttribute('data-target', 'true');
  await expect(comment).toBeInViewport();
  // 64 px below the edge (CONST-55); where the page itself scrolls, 80 px of header are added.
  await expect(comment).toHaveCSS('scroll-margin-block-start', isMobile ? '64px' : '144px');
  if (isMobile) await expect(page.getByRole('dialog', { name: 'Comments' })).toBeVisible();

  // Sizes (CONST-52, CONST-53).
  const comments = page.getByRole('region', { name: 'Comments' });
  const [threadBox, replyBox] = await Promise.all(
    [page.locator(`[data-comment="${thread.id}"]`), comment].map((element) => element.boundingBox()),
  );
  expect((replyBox?.x ?? 0) - (threadBox?.x ?? 0)).toBe(52);
  await expect(comment.locator('p[dir]')).toHaveCSS('-webkit-line-clamp', '2');
  expect((await comment.locator('a > *').first().boundingBox())?.width).toBe(30);
  if (isMobile) {
    expect((await comments.boundingBox())?.height).toBe(400);
    const card = await page.getByRole('dialog', { name: 'Comments' }).boundingBox();
    expect(card?.height).toBeLessThanOrEqual(500);
  } else {
    await expect(comments).toHaveCSS('padding', '16px 32px');
  }

  // By keyboard only: start and cancel a reply; its text stays as a draft.
  if (isMobile) return;
  await comment.getByRole('button', { name: /^Reply to/ }).focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Your comment' });
  await expect(field).toBeFocused();
  await page.keyboard.type('Half a thought');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Replying to/)).toBeHidden();
  await page.reload();
  await waitForHydration(page);
  await expect(field).toHaveValue('Half a thought');
  await field.fill('');
});
