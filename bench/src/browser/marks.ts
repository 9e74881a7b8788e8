import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';

/** Times of events in a page, in milliseconds since the start of the navigation. */
export interface Marks {
  /** The document contained the first video. */
  videoInDocument?: number;
  /** The first frame of the first video was displayed. */
  firstFrame?: number;
  /** The first video started to play. */
  playing?: number;
  /** React replaced the prerendered page, which responds to taps from then on. */
  hydrated?: number;
}

/** Marks of a page, recorded as they occur. */
export interface MarkLog {
  marks: Marks;
  /** @returns true when all marks were recorded within `timeoutMs` milliseconds */
  waitFor(names: (keyof Marks)[], timeoutMs: number): Promise<boolean>;
}

const SCRIPT_FILE = join(import.meta.dirname, 'mark-script.js');

/**
 * Starts recording the marks of a page.
 * @param page before its first navigation
 */
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
