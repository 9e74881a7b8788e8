import type { Message } from '@ontrend/shared/wire';
import type { Page } from '@playwright/test';
import { waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

const ALL = 50_000;
/** Around here pages are as long as the API's; elsewhere a test has no time for a thousand of them. */
const MIDDLE = 25_000;
const pageAt = (id: number) => (Math.abs(id - MIDDLE) < 1_000 ? 50 : 8_000);
/** Pixels the browser may be off by rounding. */
const ROUNDING = 2;

/** Texts of all lengths: no row is as high as the one before. */
const textOf = (id: number) => `${id} ${'words that go on '.repeat((id * 7) % 23)}`;

function message(messageId: number, chatId: number, viewerId: number, otherId: number): Message {
  const isOwn = messageId % 3 === 0;
  return {
    ...{ messageId, chatId, message: textOf(messageId), unread: false, key: null, video: null },
    ...(isOwn ? { senderId: viewerId, receiverId: otherId } : { senderId: otherId, receiverId: viewerId }),
    createdAt: 1_700_000_000 + messageId * 600,
  };
}

/** Has a conversation be one of 50,000 messages, numbered from 1. */
async function fill(page: Page) {
  await page.route('**/api/app/message/messages', async (route) => {
    const { chatId, nextPageToken, around } = route.request().postDataJSON() as {
      chatId: number;
      nextPageToken?: string;
      around?: number;
    };
    const [way, start] = nextPageToken?.split(':') ?? [];
    const at = Number(start ?? around ?? ALL);
    const size = pageAt(at);
    const to = Math.min(ALL, way === 'newer' ? at + size : way === 'older' ? at - 1 : at + size / 2);
    const from = Math.max(1, way === 'newer' ? at + 1 : to - size + 1);
    const data = Array.from({ length: to - from + 1 }, (_, index) => message(to - index, chatId, 1, 2));
    const isNewer = way === 'newer' || around !== undefined;
    await route.fulfill({
      json: {
        data,
        nextPageToken: from > 1 && way !== 'newer' ? `older:${from}` : null,
        previousPageToken: to < ALL && isNewer ? `newer:${to}` : null,
      },
    });
  });
}

interface Walk {
  /** Largest way any message moved that was not scrolled, in pixels. */
  jump: number;
  /** Most elements that stood in the list. */
  most: number;
  /** Numbers of the first and last message seen. */
  seen: [number, number];
}

/** Scrolls in steps, and watches that what is read moves by just that, whatever comes before or after it. */
function walk(page: Page, step: number, steps: number): Promise<Walk> {
  return page.evaluate(
    async ({ step, steps }) => {
      const box = document.querySelector<HTMLElement>('section[aria-label^="Messages with"]');
      if (!box) throw new Error('There is no conversation');
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const rows = () => [...box.querySelectorAll('li')];
      const inView = () => {
        const { top, bottom } = box.getBoundingClientRect();
        return rows().filter((row) => {
          const at = row.getBoundingClientRect();
          return at.bottom > top + 40 && at.top < bottom - 40 && /^\D*\d+ /.test(row.textContent ?? '');
        });
      };
      const number = (row: Element | undefined) =>
        Number(/\d+/.exec(row?.querySelector('p')?.textContent ?? '')?.[0]);
      let jump = 0;
      let most = 0;
      for (let index = 0; index < steps; index += 1) {
        const [watched] = inView().slice(Math.floor(inView().length / 2));
        const id = number(watched);
        const before = watched?.getBoundingClientRect().top ?? 0;
        const offset = box.scrollTop;
        box.scrollTop += step;
        // Less than a step where what is loaded ends; before anything is put before or after it.
        const room = box.scrollTop - offset;
        for (let wait = 0; wait < 3; wait += 1) {
          await frame();
          // A wheel that turns on: however slow the machine, this is one movement.
          if (step !== 0) box.dispatchEvent(new WheelEvent('wheel', { deltaY: step }));
        }
        most = Math.max(most, box.querySelectorAll('*').length);
        const now = rows().find((row) => number(row) === id);
        if (now) jump = Math.max(jump, Math.abs(before - now.getBoundingClientRect().top - room));
      }
      const shown = inView();
      return { jump, most, seen: [number(shown[0]), number(shown.at(-1))] as [number, number] };
    },
    { step, steps },
  );
}

test('50,000 messages scroll both ways without a jump', async ({ page, signIn }) => {
  test.setTimeout(180_000);
  await signIn();
  await fill(page);
  // From the middle, as who has searched comes to it.
  await page.goto(`/messages/c/7?m=${MIDDLE}`);
  await waitForHydration(page);
  await expect(page.getByText(textOf(MIDDLE).trim())).toBeInViewport();

  // What was found is brought to the middle while its neighbours come and are measured.
  await walk(page, 0, 15);
  const up = await walk(page, -300, 40);
  expect(up.seen[0]).toBeLessThan(MIDDLE - 60);
  const down = await walk(page, 300, 70);
  expect(down.seen[1]).toBeGreaterThan(MIDDLE + 40);
  expect(up.jump).toBeLessThanOrEqual(ROUNDING);
  expect(down.jump).toBeLessThanOrEqual(ROUNDING);

  // The latest, by the button; and from there to the very first.
  await page.getByRole('button', { name: 'Jump to latest messages' }).click();
  await expect(page.getByText(textOf(ALL).trim())).toBeInViewport();
  await page.getByRole('button', { name: 'Jump to latest messages' }).waitFor({ state: 'hidden' });
  const first = page.getByText('This is the start of your conversation');
  await expect(async () => {
    await walk(page, -1_000_000, 5);
    await expect(first).toBeInViewport({ timeout: 500 });
  }).toPass({ timeout: 90_000 });
  const far = await walk(page, 0, 2);
  expect(far.seen[0]).toBe(1);
  expect(Math.max(up.most, down.most, far.most)).toBeLessThan(1_500);
});
