import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';

/** Moments of a page, in milliseconds from the beginning of its navigation. */
export interface Marks {
  /** The first video came with the document. */
  videoInDocument?: number;
  /** The first picture of the first video was shown. */
  firstFrame?: number;
  /** Its time began to run. */
  playing?: number;
  /** React has taken the page over: a tap is answered. */
  hydrated?: number;
}

/** The moments of a page, as they come. */
export interface MarkLog {
  marks: Marks;
  /** @returns true when all of them have come within `timeoutMs` milliseconds */
  waitFor(names: (keyof Marks)[], timeoutMs: number): Promise<boolean>;
}

const SCRIPT_FILE = join(import.meta.dirname, 'mark-script.js');

/** Has a page tell its moments. @param page one that has not gone anywhere yet */
export async function logMarks(page: Page, session: CDPSession): Promise<MarkLog> {
  const marks: Marks = {};
  let onMark = () => {};
  session.on('Runtime.bindingCalled', ({ payload }) => {
    const { name, at } = JSON.parse(payload) as { name: keyof Marks; at: number };
    marks[name] = at;
    onMark();
  });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'benchMark' });
  await page.addInitScript({ path: SCRIPT_FILE });
  return {
    marks,
    waitFor: (names, timeoutMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(false), timeoutMs);
        onMark = () => {
          if (names.some((name) => marks[name] === undefined)) return;
          clearTimeout(timer);
          resolve(true);
        };
        onMark();
      }),
  };
}
