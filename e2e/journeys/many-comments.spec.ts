import type { Comment } from '@ontrend/shared/wire';
import type { Request } from '@playwright/test';
import { CREATOR } from '../fixtures/demo.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { fetchPlayableVideos } from '../fixtures/fetch-playable-videos.ts';
import { expect, test } from '../fixtures/test.ts';

const isSoak = process.env.SOAK === '1';
/** Comments below one video: the count of issue 9 in `npm run soak`. */
const COMMENT_COUNT = isSoak ? 10_000 : 600;
const PAGE_SIZE = 15;
/** The last one is not full at every count. */
const PAGE_COUNT = Math.ceil(COMMENT_COUNT / PAGE_SIZE);
/** Elements of the comments at most: those near what is seen, and one for each page that is not. */
const MAX_ELEMENTS = 2_500 + PAGE_COUNT;
/** Bytes of heap for each further comment at most: its words and who wrote it, none of its elements (some 15 kB). */
const MAX_BYTES_PER_COMMENT = 3_000;

/** The newest has the highest id; lines of different lengths make pages of different heights. */
function buildComment(place: number): Comment {
  const id = COMMENT_COUNT - place;
  return {
    id,
    parentId: null,
    author: { id: 900_000 + (id % 7), username: `writer${id % 7}`, avatar: null },
    text: `Comment ${id} ${'and so on '.repeat(id % 13)}`,
    mentions: [],
    state: 'new',
    createdAt: 1_760_000_000 + id,
    liked: false,
    rating: 0,
    likes: id % 5,
    children: 0,
  };
}

test('thousands of comments scroll, none is left out, and the page grows by their words alone', async ({
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
    // Watched for a while: they are here before anybody opens them.
    await expect.poll(() => requestedOffsets.length).toBe(1);
    // What sheets are made of comes with the first use of the page, whatever it is.
    await Promise.all([
      page.waitForResponse((response) => response.url().includes('/assets/shell/')),
      page.keyboard.press('Shift'),
    ]);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const requestUrls: string[] = [];
    const note = (request: Request) => requestUrls.push(request.url());
    page.on('request', note);
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
    test.info().annotations.push({ type: 'ms to the first comments', description: opened.toFixed(0) });
    page.off('request', note);
    // Their number is counted anew, and the pages after the first may be on their way: nobody waits for those.
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
  /** Scrolls on until a comment has been in the page. @returns what was seen on the way */
  const scrollTo = (last: number) =>
    comments.evaluate(
      (section, id) =>
        new Promise<{ seen: number[]; mostElements: number }>((resolve) => {
          const inner = [...section.querySelectorAll('*')].find(
            (element) => getComputedStyle(element).overflowY === 'auto' && element.querySelector('ul'),
          );
          const scroller = inner ?? document.scrollingElement;
          const seen = new Set<number>();
          let mostElements = 0;
          const step = () => {
            for (const comment of section.querySelectorAll('[data-comment]'))
              seen.add(Number(comment.getAttribute('data-comment')));
            mostElements = Math.max(mostElements, section.querySelectorAll('*').length);
            if (seen.has(id)) return resolve({ seen: [...seen], mostElements });
            if (scroller) scroller.scrollTop += scroller.clientHeight * 2;
            requestAnimationFrame(step);
          };
          step();
        }),
      last,
    );

  const tenth = await scrollTo(COMMENT_COUNT * 0.9);
  const before = await heap();
  const rest = await scrollTo(1);
  const grown = (await heap()) - before;
  const all = new Set([...tenth.seen, ...rest.seen]);
  expect(all.size, 'comments that were in the page').toBe(COMMENT_COUNT);
  // The first page is looked at each minute for what is new.
  const further = () => requestedOffsets.filter((from) => from > 0);
  expect(new Set(further()).size, 'pages asked for after the first').toBe(PAGE_COUNT - 1);
  expect(further().length, 'each once').toBe(PAGE_COUNT - 1);
  expect(Math.max(tenth.mostElements, rest.mostElements), 'elements at once').toBeLessThan(MAX_ELEMENTS);
  expect(grown / (COMMENT_COUNT * 0.9), 'bytes of heap for each comment').toBeLessThan(MAX_BYTES_PER_COMMENT);
  const figures = `${Math.max(tenth.mostElements, rest.mostElements)} elements at most, ${Math.round(grown / (COMMENT_COUNT * 0.9))} bytes each`;
  test.info().annotations.push({ type: `${COMMENT_COUNT} comments`, description: figures });

  // The way back finds them all where they stood.
  const first = comments.locator(`[data-comment="${COMMENT_COUNT}"]`);
  await comments.evaluate((section) => {
    const inner = [...section.querySelectorAll('*')].find(
      (element) => getComputedStyle(element).overflowY === 'auto' && element.querySelector('ul'),
    );
    (inner ?? document.scrollingElement)?.scrollTo({ top: 0 });
  });
  await expect(first).toBeVisible();
  expect(further().length).toBe(PAGE_COUNT - 1);
});
