import type { Comment } from '@ontrend/shared/wire';
import type { Request } from '@playwright/test';
import { CREATOR } from '../fixtures/demo.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { fetchPlayableVideos } from '../fixtures/fetch-playable-videos.ts';
import { expect, test } from '../fixtures/test.ts';

const isSoak = process.env.SOAK === '1';
/** Comments of the video; more of them in `npm run soak`. */
const COMMENT_COUNT = isSoak ? 10_000 : 600;
const PAGE_SIZE = 15;
/** The last page is usually not full. */
const PAGE_COUNT = Math.ceil(COMMENT_COUNT / PAGE_SIZE);
/** Maximum number of elements: the comments near the viewport, and one placeholder per other page. */
const MAX_ELEMENTS = 2_500 + PAGE_COUNT;
/** Maximum heap bytes per comment: its data without elements (about 15 kB). */
const MAX_BYTES_PER_COMMENT = 3_000;

/**
 * Precedes the IDs of the mocked comments. Real comments of the demo have much lower IDs, so that the deletion event
 * of a real comment, for example from a previous test, never removes a mocked one.
 */
const ID_OFFSET = 1_000_000;

/** The newest comment has the highest number. Texts of different lengths make pages of different heights. */
function buildComment(index: number): Comment {
  const number = COMMENT_COUNT - index;
  return {
    id: ID_OFFSET + number,
    parentId: null,
    author: { id: 900_000 + (number % 7), username: `writer${number % 7}`, avatar: null },
    text: `Comment ${number} ${'and so on '.repeat(number % 13)}`,
    mentions: [],
    state: 'new',
    createdAt: 1_760_000_000 + number,
    liked: false,
    rating: 0,
    likes: number % 5,
    children: 0,
  };
}

test('scrolls through thousands of comments, skips none, and uses memory only for their data', async ({
  page,
  product,
  isMobile,
  signIn,
}) => {
  test.setTimeout(isSoak ? 600_000 : 120_000);
  await signIn();
  const requestedOffsets: number[] = [];
  await page.route('**/api/app/comment/get', async (route) => {
    const { nextPageToken } = route.request().postDataJSON() as { nextPageToken?: string };
    const from = Number(nextPageToken ?? 0);
    requestedOffsets.push(from);
    const to = Math.min(from + PAGE_SIZE, COMMENT_COUNT);
    await route.fulfill({
      json: {
        data: Array.from({ length: to - from }, (_, index) => buildComment(from + index)),
        pagination: { page: 1, recordsPerPage: PAGE_SIZE, recordsTotal: COMMENT_COUNT },
        nextPageToken: to < COMMENT_COUNT ? String(to) : null,
        target: null,
      },
    });
  });
  const videos = await fetchPlayableVideos(product);
  const video = videos.find(({ user }) => user.username === CREATOR.username) ?? videos[0];
  await page.goto(`/video/${video?.fileName}`);
  await waitForHydration(page);
  const comments = page.getByRole('region', { name: 'Comments' });

  if (isMobile) {
    // The comments are prefetched after the video was watched for a while.
    await expect.poll(() => requestedOffsets.length).toBe(1);
    // The code of sheets is loaded with the first user interaction.
    await Promise.all([
      page.waitForResponse((response) => response.url().includes('/assets/shell/')),
      page.keyboard.press('Shift'),
    ]);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const requestUrls: string[] = [];
    const recordUrl = (request: Request) => requestUrls.push(request.url());
    page.on('request', recordUrl);
    const opened = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const start = performance.now();
          new MutationObserver(() => {
            if (document.querySelector('[data-comment]'))
              requestAnimationFrame(() => resolve(performance.now() - start));
          }).observe(document.body, { subtree: true, childList: true });
          document.querySelector<HTMLElement>('#root button[aria-label="Comments"]')?.click();
        }),
    );
    test.info().annotations.push({ type: 'ms until the first comments', description: opened.toFixed(0) });
    page.off('request', recordUrl);
    // The comment count is refetched and later pages may load; opening the sheet waits for neither.
    expect(requestUrls.filter((url) => /\/assets\//.test(url))).toEqual([]);
    expect(requestedOffsets.filter((from) => from === 0)).toHaveLength(1);
  } else {
    await page.locator('#root').getByRole('button', { name: 'Comments' }).first().click();
  }
  await expect(
    comments.getByText('Comment 1', { exact: false }).or(comments.locator('[data-comment]')).first(),
  ).toBeVisible();

  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  /** Scrolls until the comment with a number was rendered. @returns the IDs of the rendered comments */
  const scrollTo = (number: number) =>
    comments.evaluate(
      (section, id) =>
        new Promise<{ renderedIds: number[]; maxElements: number }>((resolve) => {
          const inner = [...section.querySelectorAll('*')].find(
            (element) => getComputedStyle(element).overflowY === 'auto' && element.querySelector('ul'),
          );
          const scroller = inner ?? document.scrollingElement;
          const renderedIds = new Set<number>();
          let maxElements = 0;
          const step = () => {
            for (const comment of section.querySelectorAll('[data-comment]'))
              renderedIds.add(Number(comment.getAttribute('data-comment')));
            maxElements = Math.max(maxElements, section.querySelectorAll('*').length);
            if (renderedIds.has(id)) return resolve({ renderedIds: [...renderedIds], maxElements });
            if (scroller) scroller.scrollTop += scroller.clientHeight * 2;
            requestAnimationFrame(step);
          };
          step();
        }),
      ID_OFFSET + number,
    );

  const firstTenth = await scrollTo(COMMENT_COUNT * 0.9);
  const before = await heap();
  const rest = await scrollTo(1);
  const grown = (await heap()) - before;
  const all = new Set([...firstTenth.renderedIds, ...rest.renderedIds]);
  expect(all.size, 'rendered comments').toBe(COMMENT_COUNT);
  // The first page is polled every minute.
  const laterOffsets = () => requestedOffsets.filter((from) => from > 0);
  expect(new Set(laterOffsets()).size, 'later pages requested').toBe(PAGE_COUNT - 1);
  expect(laterOffsets().length, 'each page requested once').toBe(PAGE_COUNT - 1);
  expect(Math.max(firstTenth.maxElements, rest.maxElements), 'maximum number of elements').toBeLessThan(
    MAX_ELEMENTS,
  );
  expect(grown / (COMMENT_COUNT * 0.9), 'heap bytes per comment').toBeLessThan(MAX_BYTES_PER_COMMENT);
  const figures = `${Math.max(firstTenth.maxElements, rest.maxElements)} elements at most, ${Math.round(grown / (COMMENT_COUNT * 0.9))} bytes per comment`;
  test.info().annotations.push({ type: `${COMMENT_COUNT} comments`, description: figures });

  // Scrolling back restores all comments at their positions.
  const first = comments.locator(`[data-comment="${ID_OFFSET + COMMENT_COUNT}"]`);
  await comments.evaluate((section) => {
    const inner = [...section.querySelectorAll('*')].find(
      (element) => getComputedStyle(element).overflowY === 'auto' && element.querySelector('ul'),
    );
    (inner ?? document.scrollingElement)?.scrollTo({ top: 0 });
  });
  await expect(first).toBeVisible();
  expect(laterOffsets().length).toBe(PAGE_COUNT - 1);
});
