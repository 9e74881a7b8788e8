import type { Locator, Page, Request } from '@playwright/test';
import type { ApiProxy } from '../fixtures/api-proxy.ts';
import { expect } from '../fixtures/test.ts';
import { CHUNK_TIMEOUT_MS } from './remote-faults.ts';

// Advances the clock of a page during outages of the API, without outrunning the page on a busy machine.

/** Milliseconds that a check waits before the clock is advanced again. */
export const CHECK_TIMEOUT_MS = 400;
/** Less than the timeout of a file that loads (`CHUNK_TIMEOUT_MS`), in milliseconds. */
const MAX_STEP_MS = CHUNK_TIMEOUT_MS - 4_000;

/** Requests that a page is waiting for. */
interface PendingRequests {
  files: Set<Request>;
  calls: Set<Request>;
  proxy: ApiProxy;
}

const pendingRequests = new WeakMap<Page, PendingRequests>();

/**
 * Records the requests of a page for scripts, stylesheets and calls, for `waitUntilIdle`. Ignores the event stream, whose reply
 * does not end.
 */
export function watchRequests(page: Page, proxy: ApiProxy): void {
  const [files, calls] = [new Set<Request>(), new Set<Request>()];
  pendingRequests.set(page, { files, calls, proxy });
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) files.add(request);
    else if (/\/api\/app\/(?!events)/.test(request.url()) && request.resourceType() === 'fetch')
      calls.add(request);
  });
  const remove = (request: Request) => void (files.delete(request) || calls.delete(request));
  page.on('requestfinished', remove);
  page.on('requestfailed', remove);
}

/** Counts the requests that end without advancing the clock. Hanging calls end by a timeout of the page's clock. */
function countPending(page: Page): number {
  const pending = pendingRequests.get(page);
  if (!pending) return 0;
  const hanging = pending.proxy.hangingCalls();
  const replied = [...pending.calls].filter((call) => {
    const { pathname, search } = new URL(call.url());
    const index = hanging.indexOf(pathname + search);
    if (index >= 0) hanging.splice(index, 1);
    return index < 0;
  });
  return pending.files.size + replied.length;
}

/** Waits until the page has no pending request and has run the tasks that were due, also on a busy machine. */
async function waitUntilIdle(page: Page): Promise<void> {
  for (let idleTasks = 0; idleTasks < 3; idleTasks++) {
    await page.evaluate(() => undefined);
    if (countPending(page) === 0) continue;
    await expect.poll(() => countPending(page), { intervals: [20] }).toBe(0);
    idleTasks = -1;
  }
}

/**
 * Advances the clock in steps that are shorter than the timeout of files, and waits for files before each: this outage is one of
 * the API.
 */
async function advanceClock(page: Page, ms: number): Promise<void> {
  const steps = Math.ceil(ms / MAX_STEP_MS);
  for (let step = 0; step < steps; step++) {
    await waitUntilIdle(page);
    await page.clock.fastForward(Math.ceil(ms / steps));
  }
}

/**
 * Advances the clock until a check passes. It checks first, because advancing the clock during a navigation would
 * abort the navigation.
 * @param ms step between two checks, in milliseconds
 */
export async function advanceUntil(page: Page, check: () => Promise<void>, ms: number): Promise<void> {
  await expect(async () => {
    // Alerts disappear after 5 s of the clock, so each reply must be shown before the next step.
    await waitUntilIdle(page);
    try {
      await check();
    } catch (error) {
      await advanceClock(page, ms);
      throw error;
    }
  }).toPass({ intervals: [50], timeout: 30_000 });
}

/** Advances the clock until an element is visible. */
export const advanceUntilVisible = (page: Page, target: Locator, ms: number) =>
  advanceUntil(page, () => expect(target).toBeVisible({ timeout: CHECK_TIMEOUT_MS }), ms);
