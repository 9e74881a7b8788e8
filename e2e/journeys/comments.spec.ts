import type { Page } from '@playwright/test';
import { findAxeViolations } from '../fixtures/axe-violations.ts';
import { CREATOR, DEMO } from '../fixtures/demo.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { addSessionCookies, expect, logIn, test } from '../fixtures/test.ts';

/** Timeout for real-time events on a busy machine. */
const REAL_TIME = { timeout: 20_000 };

const DESKTOP_USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function getCreatorVideoPath(product: string): Promise<string> {
  const response = await fetch(`${product}/api/app/user/videos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: CREATOR.username }),
  });
  const { data } = (await response.json()) as { data: { fileName: string }[] };
  const [video] = data;
  if (!video) throw new Error('The creator has no videos');
  return `/video/${video.fileName}`;
}

/** Opens the comments of a video, in the page or, on a phone, in a sheet. */
async function openComments(page: Page, path: string, isMobile: boolean) {
  await page.goto(path);
  await waitForHydration(page);
  await page.locator('#root').getByRole('button', { name: 'Comments' }).first().click();
  const comments = page.getByRole('region', { name: 'Comments' });
  await expect(comments.getByRole('textbox', { name: 'Your comment' })).toBeVisible();
  if (isMobile) await expect(page.getByRole('dialog', { name: 'Comments' })).toBeVisible();
  return comments;
}

test('shows new comments of other users in real time', async ({
  page,
  browser,
  product,
  isMobile,
  signIn,
  monitor,
}) => {
  test.setTimeout(180_000);
  await signIn();
  const path = await getCreatorVideoPath(product);
  const comments = await openComments(page, path, isMobile);

  // The other user is always on desktop.
  const second = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    userAgent: DESKTOP_USER_AGENT,
    isMobile: false,
    hasTouch: false,
  });
  await monitor.attach(second);
  await addSessionCookies(second, product, await logIn(product, CREATOR));
  const otherPage = await second.newPage();
  await otherPage.goto(`${product}${path}`);
  await waitForHydration(otherPage);
  await otherPage.locator('#root').getByRole('button', { name: 'Comments' }).first().click();
  const otherComments = otherPage.getByRole('region', { name: 'Comments' });

  const commentText = `Hello @${CREATOR.username} ${Date.now()}`;
  await comments.getByRole('textbox', { name: 'Your comment' }).fill(commentText);
  await comments.getByRole('button', { name: 'Post' }).click();
  await expect(comments.getByText(commentText)).toBeVisible();
  await expect(otherComments.getByText(commentText)).toBeVisible(REAL_TIME);
  // On a phone the get-app dialog opens after 1 s (CONST-11).
  if (isMobile) {
    const offer = page.getByRole('dialog', { name: 'Get more with the app' });
    await expect(offer).toBeVisible();
    await offer.getByRole('button', { name: 'Close' }).click();
    await expect(offer).toBeHidden();
  }

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

  if (isMobile) {
    // Own comments cannot be edited or deleted on a phone (VIDEO-21), and replies are hidden (VIDEO-23). The
    // owner of the video cleans up.
    await expect(ownComment.getByRole('button', { name: /^Reply to/ })).toHaveCount(0);
  } else {
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
  }
  await thread.getByRole('button', { name: `More actions for the comment by @${DEMO.username}` }).click();
  await otherPage.getByRole('menuitem', { name: 'Delete' }).click();
  // The comment disappears before the server has deleted it, and the next test reads the same comments.
  const deleted = otherPage.waitForResponse('**/api/app/comment/delete');
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(otherComments.getByText(commentText)).toHaveCount(0);
  await deleted;
  await second.close();
});

/** Finds a reply in the demo content, with its thread. */
async function findReply(product: string) {
  const callApi = async (path: string, body: object) => {
    const response = await fetch(`${product}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { data: { id: number; children: number; fileName: string }[] }).data;
  };
  for (const { fileName: file } of await callApi('app/video/get', {})) {
    const thread = (await callApi('app/comment/get', { file })).find(({ children }) => children > 0);
    const [reply] = thread ? await callApi('app/comment/get', { file, parentId: thread.id }) : [];
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
