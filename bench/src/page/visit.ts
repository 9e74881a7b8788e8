import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { type BenchPage, withPage } from '../browser/open-page.ts';
import { type Connection, SLOW_CONNECTION } from '../constants.ts';

/** Times of events in a page, in milliseconds since the start of the navigation. */
export interface Marks {
  /** The first frame of the first video was displayed. */
  firstFrame: number;
  /** React replaced the prerendered page, which responds to taps from then on. NaN for a page without scripts. */
  interactive: number;
}

/** Visits of each compared page, in rotation, so that other load on the machine affects both. */
export const ROUNDS = 7;
/** Attempts: on a busy machine a document may lack the video, and Chromium occasionally loses a throttled navigation. */
const MAX_ATTEMPTS = 4;
const DOCUMENT_TIMEOUT_MS = 10_000;
const MARKS_TIMEOUT_MS = 40_000;
const SCRIPT_FILE = join(import.meta.dirname, 'mark-script.js');

/** Opens a page and waits for its marks. @returns null when it must be repeated */
async function open(
  { page, session }: BenchPage,
  url: string,
  names: (keyof Marks)[],
): Promise<Marks | null> {
  const marks: Marks = { firstFrame: Number.NaN, interactive: Number.NaN };
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const marked = new Promise<void>((resolve) => {
    session.on('Runtime.bindingCalled', ({ payload }) => {
      const { name, at } = JSON.parse(payload) as { name: keyof Marks; at: number };
      marks[name] = at;
      if (!names.some((each) => Number.isNaN(marks[each]))) resolve();
    });
  });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'benchMark' });
  await page.addInitScript({ path: SCRIPT_FILE });
  const response = page.goto(url, { waitUntil: 'commit', timeout: DOCUMENT_TIMEOUT_MS });
  if (!(await response.catch(() => null))) return null;
  await Promise.race([marked, page.waitForTimeout(MARKS_TIMEOUT_MS)]);
  if (errors.length > 0) throw new Error(`${url}: ${errors.join('; ')}`);
  return names.some((name) => Number.isNaN(marks[name])) ? null : marks;
}

/**
 * Opens a page with an empty cache, by default on the slow connection, and passes it to `inspect` when its marks were recorded.
 * @throws Error when a mark is missing or the page reports an error
 */
export async function visit<Result>(
  browser: Browser,
  device: BrowserContextOptions,
  url: string,
  names: (keyof Marks)[],
  inspect: (marks: Marks, page: BenchPage) => Promise<Result>,
  connection: Connection = SLOW_CONNECTION,
): Promise<Result> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const result = await withPage(browser, device, connection, async (page) => {
      const marks = await open(page, url, names);
      return marks && { value: await inspect(marks, page) };
    });
    if (result) return result.value;
  }
  throw new Error(`${url} did not reach ${names.join(' and ')}`);
}
