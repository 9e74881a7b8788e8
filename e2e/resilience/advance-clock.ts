import type { Locator, Page, Request } from '@playwright/test';
import type { ApiProxy } from '../fixtures/api-proxy.ts';
import { expect } from '../fixtures/test.ts';
import { CHUNK_TIMEOUT_MS } from './remote-faults.ts';

// Advances the clock of a page during outages of the API, without outrunning the page on a busy machine.

/** Milliseconds that a check waits before the clock is advanced again. */
export const CHECK_TIMEOUT_MS = 400;
/** Less than the timeout of a file that loads (`CHUNK_TIMEOUT_MS`), in milliseconds. */
const MAX_STEP_MS = CHUNK_TIMEOUT_MS - 4_000;

/** Number of connections that Chromium opens to an HTTP/1.1 server. Further requests wait for one of them. */
const MAX_CONNECTIONS = 6;

/** The open requests of a page to its site, and the proxy between the site and the API. */
interface OpenRequests {
  all: Set<Request>;
  proxy: ApiProxy;
}

const openRequests = new WeakMap<Page, OpenRequests>();

/** Records the open requests of a page to its site, for `waitUntilIdle`. */
export function watchRequests(page: Page, { url, proxy }: { url: string; proxy: ApiProxy }): void {
  const all = new Set<Request>();
  openRequests.set(page, { all, proxy });
  page.on('request', (request) => {
    // A new document ends the requests of the previous one.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) all.clear();
    if (request.url().startsWith(url)) all.add(request);
  });
  page.on('requestfinished', (request) => all.delete(request));
  page.on('requestfailed', (request) => all.delete(request));
}

const isScriptOrStyle = (request: Request) => ['script', 'stylesheet'].includes(request.resourceType());
/** Ignores the event stream, whose reply does not end. */
const isApiCall = (request: Request) =>
  /\/api\/app\/(?!events)/.test(request.url()) && request.resourceType() === 'fetch';

/**
 * Counts the scripts, stylesheets and calls that end without advancing the clock. Hanging calls end by a timeout of the page's
 * clock, and until then other requests wait if the open ones use all connections.
 */
function countPending(page: Page): number {
  const { all, proxy } = openRequests.get(page) ?? {};
  if (!all || !proxy) return 0;
  const hanging = proxy.hangingCalls();
  const pending = [...all].filter((request) => {
    if (!isApiCall(request)) return isScriptOrStyle(request);
    const { pathname, search } = new URL(request.url());
    const index = hanging.indexOf(pathname + search);
    if (index >= 0) hanging.splice(index, 1);
    return index < 0;
  });
  return all.size - pending.length >= MAX_CONNECTIONS ? 0 : pending.length;
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
 * Advances the clock until a check passes. It checks first, because advancing the clock during a navigation would
 * abort the navigation. It also checks after each step, because alerts disappear after 5 s of the clock, and waits for files before
 * each step, because only the API is down.
 * @param ms step between two checks, in milliseconds, split into smaller steps if files would time out within it
 */
export async function advanceUntil(page: Page, check: () => Promise<void>, ms: number): Promise<void> {
  const stepMs = Math.ceil(ms / Math.ceil(ms / MAX_STEP_MS));
  await expect(async () => {
    await waitUntilIdle(page);
    try {
      await check();
    } catch (error) {
      await page.clock.fastForward(stepMs);
      throw error;
    }
  }).toPass({ intervals: [50], timeout: 90_000 });
}

/** Advances the clock until an element is visible. */
export const advanceUntilVisible = (page: Page, target: Locator, ms: number) =>
  advanceUntil(page, () => expect(target).toBeVisible({ timeout: CHECK_TIMEOUT_MS }), ms);
