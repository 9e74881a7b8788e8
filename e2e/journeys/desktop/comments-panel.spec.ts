import type { Video } from '@ontrend/shared/wire';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { callApi } from '../../fixtures/call-api.ts';
import { expectPlaying, feedRow, waitForHydration, waitForScrollEnd } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Opens the feed and waits until its deferred part has loaded: buttons, wheel and comments panel. */
async function openFeed(page: Page): Promise<void> {
  await page.goto('/');
  await waitForHydration(page);
  await expectPlaying(feedRow(page, 0).locator('video'));
  await page.mouse.move(900, 500);
  await expect(page.locator('[data-comments-panel]')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Next video' })).toBeVisible();
}

/** Texts of the first comments of a row's video. */
async function readComments(page: Page, product: string, index: number): Promise<string[]> {
  const profile = await feedRow(page, index).locator('a.feed-author').getAttribute('href');
  const text = (await feedRow(page, index).textContent()) ?? '';
  const body = { username: profile?.split('/').at(-1) };
  const { data } = await callApi<{ data: Video[] }>(product, 'app/user/videos', body);
  const file = data.find(({ description }) => text.includes(description))?.fileName;
  const comments = await callApi<{ data: { text: string }[] }>(product, 'app/comment/get', { file });
  return comments.data.map(({ text }) => text);
}

const commentsButton = (page: Page, index: number) =>
  feedRow(page, index).getByRole('button', { name: 'Comments', exact: true });

test('comments stay open beside the videos, follow the current one, and return the focus', async ({
  page,
  product,
  signIn,
}) => {
  await signIn();
  await openFeed(page);
  await commentsButton(page, 0).click();
  const heading = page.getByRole('heading', { name: /^Comments \(\d+\)$/ });
  await expect(heading).toBeFocused();
  const panel = page.getByRole('region', { name: 'Comments' });
  expect((await panel.boundingBox())?.width).toBeGreaterThanOrEqual(340 - 1);
  await expectPlaying(feedRow(page, 0).locator('video'));
  await expect(page).toHaveURL('/');
  expect(await findAxeViolations(page, { within: '[data-comments-panel]' })).toEqual([]);

  const expectCommentsOf = async (index: number) => {
    await expectPlaying(feedRow(page, index).locator('video'));
    const texts = await readComments(page, product, index);
    for (const text of texts.slice(0, 2)) await expect(panel.getByText(text).first()).toBeVisible();
  };
  await page.mouse.move(800, 500);
  await page.mouse.wheel(0, 120);
  await expectCommentsOf(1);
  await waitForScrollEnd(page);
  // Over the panel, the wheel is for the comments.
  const { x = 0 } = (await panel.boundingBox()) ?? {};
  await page.mouse.move(x + 100, 500);
  await page.mouse.wheel(0, 5_000);
  await page.mouse.wheel(0, 120);
  await page.keyboard.press('ArrowDown');
  await expectCommentsOf(2);

  const text = `Sent with Enter ${Date.now()}`;
  const field = panel.getByRole('textbox', { name: 'Your comment' });
  await field.fill(text);
  await field.press('Shift+Enter');
  await field.pressSequentially('second line');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(panel.getByText(text)).toBeVisible();

  // The choice is the same in another feed.
  await page.getByRole('link', { name: 'Following' }).first().click();
  await expect(page).toHaveURL(/following/);
  await expect(heading).toBeVisible();
  await expectPlaying(feedRow(page, 0).locator('video'));
  await page.keyboard.press('Escape');
  await expect(heading).toHaveCount(0);
  await expect(commentsButton(page, 0)).toBeFocused();
});

test('a top comment opens the panel at it', async ({ page }) => {
  await openFeed(page);
  const topComment = feedRow(page, 0).locator('.feed-details li button').first();
  const text = (await topComment.locator('[dir]').textContent()) ?? '';
  await topComment.click();
  await expect(page.getByRole('heading', { name: /^Comments \(/ })).toBeVisible();
  const comment = page.locator('[data-comment]').filter({ hasText: text });
  await expect(comment).toBeFocused();
  await expect(comment).toBeInViewport();
});

test('without room for a panel, comments open in the dialog', async ({ page }) => {
  await page.setViewportSize({ width: 1300, height: 900 });
  await openFeed(page);
  await commentsButton(page, 0).click();
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Comments' })).toBeVisible();
  await expect(page).toHaveURL(/\/video\//);
});

test('the buttons beside the player go to the next and the previous video', async ({ page }) => {
  await openFeed(page);
  const previous = page.getByRole('button', { name: 'Previous video' });
  await expect(previous).toBeDisabled();
  await page.getByRole('button', { name: 'Next video' }).click();
  await expectPlaying(feedRow(page, 1).locator('video'));
  await expect(previous).toBeEnabled();
  await previous.click();
  await expectPlaying(feedRow(page, 0).locator('video'));
  await expect(previous).toBeDisabled();
});

test('Up next on the page of a video leads to further videos', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await feedRow(page, 0).getByRole('button', { name: 'Open video' }).click();
  await expect(page).toHaveURL(/\/video\//);
  await page.reload();
  await waitForHydration(page);
  const links = page.getByRole('region', { name: 'Up next' }).getByRole('link');
  const visited = [page.url()];
  for (let step = 0; step < 2; step += 1) {
    await links.first().click();
    await expect(page).not.toHaveURL(visited.at(-1) ?? '');
    await expectPlaying(page.locator('#root .feed-single video'));
    expect(visited).not.toContain(page.url());
    visited.push(page.url());
  }
});
