import type { Message } from '@ontrend/shared/wire';
import type { Page } from '@playwright/test';
import { waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

const MESSAGE_COUNT = 50_000;
const MIDDLE_ID = 25_000;
/** Messages in a page of the API. */
const PAGE_SIZE = 50;
/** Around the middle, pages are as long as those of the API. Elsewhere they are longer, to load fewer pages. */
const getPageSize = (id: number) => (Math.abs(id - MIDDLE_ID) < 1_000 ? PAGE_SIZE : 8_000);
/** Height of a row before the first one is measured. */
const ESTIMATED_ROW_PX = 40;
/** Pixels of rounding errors in the browser. */
const ROUNDING_PX = 2;
/** Minimum distance from the middle, in messages, that scrolling up and down must reach. */
const MIN_SCROLLED_UP = 60;
const MIN_SCROLLED_DOWN = 40;
/** Maximum number of elements in the list. */
const MAX_ELEMENTS = 1_500;

/** Texts of different lengths, so that rows have different heights. */
const buildText = (id: number) => `${id} ${'words that go on '.repeat((id * 7) % 23)}`;

function buildMessage(messageId: number, chatId: number, viewerId: number, otherId: number): Message {
  const isOwn = messageId % 3 === 0;
  return {
    messageId,
    chatId,
    message: buildText(messageId),
    unread: false,
    key: null,
    video: null,
    ...(isOwn ? { senderId: viewerId, receiverId: otherId } : { senderId: otherId, receiverId: viewerId }),
    createdAt: 1_700_000_000 + messageId * 600,
  };
}

/**
 * Mocks a conversation of 50,000 messages with IDs from 1.
 * @param pageSizeAt returns the number of messages in the page at an ID
 */
async function mockConversation(page: Page, pageSizeAt = getPageSize) {
  await page.route('**/api/app/message/messages', async (route) => {
    const { chatId, nextPageToken, around } = route.request().postDataJSON() as {
      chatId: number;
      nextPageToken?: string;
      around?: number;
    };
    const [direction, start] = nextPageToken?.split(':') ?? [];
    const at = Number(start ?? around ?? MESSAGE_COUNT);
    const size = pageSizeAt(at);
    const to = Math.min(
      MESSAGE_COUNT,
      direction === 'newer' ? at + size : direction === 'older' ? at - 1 : at + size / 2,
    );
    const from = Math.max(1, direction === 'newer' ? at + 1 : to - size + 1);
    const data = Array.from({ length: to - from + 1 }, (_, index) => buildMessage(to - index, chatId, 1, 2));
    const isNewer = direction === 'newer' || around !== undefined;
    await route.fulfill({
      json: {
        data,
        nextPageToken: from > 1 && direction !== 'newer' ? `older:${from}` : null,
        previousPageToken: to < MESSAGE_COUNT && isNewer ? `newer:${to}` : null,
      },
    });
  });
}

interface ScrollResult {
  /** Largest unexpected movement of a visible message, in pixels. */
  maxJumpPx: number;
  /** Largest number of elements in the list. */
  maxElements: number;
  /** IDs of the first and last visible message. */
  seenIds: [number, number];
}

/**
 * Scrolls in steps and measures whether visible messages move by exactly that distance while pages are
 * loaded.
 */
function scrollInSteps(page: Page, step: number, steps: number): Promise<ScrollResult> {
  return page.evaluate(
    async ({ step, steps }) => {
      const box = document.querySelector<HTMLElement>('section[aria-label^="Messages with"]');
      if (!box) throw new Error('no conversation');
      /** Rows that reach less than this into the viewport do not count as visible. */
      const EDGE_PX = 40;
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const rows = () => [...box.querySelectorAll('li')];
      const findVisibleRows = () => {
        const { top, bottom } = box.getBoundingClientRect();
        return rows().filter((row) => {
          const rect = row.getBoundingClientRect();
          return (
            rect.bottom > top + EDGE_PX &&
            rect.top < bottom - EDGE_PX &&
            /^\D*\d+ /.test(row.textContent ?? '')
          );
        });
      };
      const number = (row: Element | undefined) =>
        Number(/\d+/.exec(row?.querySelector('p')?.textContent ?? '')?.[0]);
      let maxJumpPx = 0;
      let maxElements = 0;
      for (let index = 0; index < steps; index += 1) {
        const [watched] = findVisibleRows().slice(Math.floor(findVisibleRows().length / 2));
        const id = number(watched);
        const before = watched?.getBoundingClientRect().top ?? 0;
        const offset = box.scrollTop;
        box.scrollTop += step;
        // The scrolled distance, before messages are prepended or appended; smaller than a step at the end of
        // the loaded messages.
        const scrolled = box.scrollTop - offset;
        for (let wait = 0; wait < 3; wait += 1) {
          await frame();
          // Repeated wheel events make this one gesture, however slow the machine is.
          if (step !== 0) box.dispatchEvent(new WheelEvent('wheel', { deltaY: step }));
        }
        maxElements = Math.max(maxElements, box.querySelectorAll('*').length);
        const watchedNow = rows().find((row) => number(row) === id);
        if (watchedNow)
          maxJumpPx = Math.max(
            maxJumpPx,
            Math.abs(before - watchedNow.getBoundingClientRect().top - scrolled),
          );
      }
      const shown = findVisibleRows();
      return {
        maxJumpPx,
        maxElements,
        seenIds: [number(shown[0]), number(shown.at(-1))] as [number, number],
      };
    },
    { step, steps },
  );
}

test('scrolls 50,000 messages in both directions without a jump', async ({ page, signIn }) => {
  test.setTimeout(180_000);
  await signIn();
  await mockConversation(page);
  // Starts in the middle, like a search result.
  await page.goto(`/messages/c/7?m=${MIDDLE_ID}`);
  await waitForHydration(page);
  await expect(page.getByText(buildText(MIDDLE_ID).trim())).toBeInViewport();

  // The searched message is moved to the middle while its neighbors are loaded and measured.
  await scrollInSteps(page, 0, 15);
  const up = await scrollInSteps(page, -300, 40);
  expect(up.seenIds[0]).toBeLessThan(MIDDLE_ID - MIN_SCROLLED_UP);
  const down = await scrollInSteps(page, 300, 70);
  expect(down.seenIds[1]).toBeGreaterThan(MIDDLE_ID + MIN_SCROLLED_DOWN);
  expect(up.maxJumpPx).toBeLessThanOrEqual(ROUNDING_PX);
  expect(down.maxJumpPx).toBeLessThanOrEqual(ROUNDING_PX);

  // Jump to the latest message, then scroll to the first.
  await page.getByRole('button', { name: 'Jump to latest messages' }).click();
  await expect(page.getByText(buildText(MESSAGE_COUNT).trim())).toBeInViewport();
  await page.getByRole('button', { name: 'Jump to latest messages' }).waitFor({ state: 'hidden' });
  const first = page.getByText('This is the start of your conversation');
  await expect(async () => {
    await scrollInSteps(page, -1_000_000, 5);
    await expect(first).toBeInViewport({ timeout: 500 });
  }).toPass({ timeout: 90_000 });
  const start = await scrollInSteps(page, 0, 2);
  expect(start.seenIds[0]).toBe(1);
  expect(Math.max(up.maxElements, down.maxElements, start.maxElements)).toBeLessThan(MAX_ELEMENTS);
});

/**
 * Delays the measurements of the page's elements until the list has two pages, as on a device that is busy when
 * the conversation opens. The height of rows that were not measured is an estimate.
 */
async function delayMeasurements(page: Page) {
  await page.addInitScript(
    (twoPagesPx) => {
      const held: (() => void)[] = [];
      let isHolding = true;
      const releaseWhenPrepended = () => {
        const list = document.querySelector('section[aria-label^="Messages with"] ol');
        isHolding = (list?.clientHeight ?? 0) < twoPagesPx;
        if (isHolding) requestAnimationFrame(releaseWhenPrepended);
        else for (const deliver of held) deliver();
      };
      requestAnimationFrame(releaseWhenPrepended);
      window.ResizeObserver = class extends ResizeObserver {
        constructor(callback: ResizeObserverCallback) {
          super((entries, observer) => {
            if (isHolding) held.push(() => callback(entries, observer));
            else callback(entries, observer);
          });
        }
      };
    },
    2 * PAGE_SIZE * ESTIMATED_ROW_PX,
  );
}

test('shows a searched message when older messages arrive before the first ones are measured', async ({
  page,
  signIn,
}) => {
  await signIn();
  await mockConversation(page);
  await delayMeasurements(page);
  await page.goto(`/messages/c/7?m=${MIDDLE_ID}`);
  const message = page.getByText(buildText(MIDDLE_ID).trim());
  await expect(message).toBeInViewport();
  // It stays there while the rows around it are measured.
  await scrollInSteps(page, 0, 15);
  await expect(message).toBeInViewport();
});

test('stays at the last loaded message while the latest ones are loading', async ({ page, signIn }) => {
  await signIn();
  await mockConversation(page, () => PAGE_SIZE);
  let releaseLatest = () => {};
  const latest = new Promise<void>((resolve) => {
    releaseLatest = resolve;
  });
  await page.route('**/api/app/message/messages', async (route) => {
    if (route.request().postData()?.includes('newer:')) await latest;
    await route.fallback();
  });
  // The first page ends 20 messages before the latest one.
  const searchedId = MESSAGE_COUNT - 45;
  await page.goto(`/messages/c/7?m=${searchedId}`);
  await waitForHydration(page);
  await expect(page.getByText(buildText(searchedId).trim())).toBeInViewport();
  const lastLoaded = page.getByText(buildText(MESSAGE_COUNT - 20).trim());
  await scrollInSteps(page, 1_000, 5);
  await expect(lastLoaded).toBeInViewport();
  releaseLatest();
  await expect(page.getByText(buildText(MESSAGE_COUNT - 19).trim())).toBeAttached();
  await scrollInSteps(page, 0, 15);
  await expect(lastLoaded).toBeInViewport();
});
