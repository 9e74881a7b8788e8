import { expect } from '@playwright/test';
import type { ElementQuery, Tab } from './tab.ts';

interface Options {
  /** Milliseconds; the default is in playwright.config.ts. */
  timeout?: number;
}

/** Waits until an element is visible. */
export async function expectVisible(element: ElementQuery, options: Options = {}): Promise<void> {
  await expect.poll(() => element.isVisible(), { message: `${element} is visible`, ...options }).toBe(true);
}

/** Waits until no element is found. */
export async function expectGone(element: ElementQuery): Promise<void> {
  await expect.poll(() => element.count(), { message: `${element} is gone` }).toBe(0);
}

/** Waits until the text of an element matches. */
export async function expectText(element: ElementQuery, text: RegExp): Promise<void> {
  await expect.poll(() => element.getText(), { message: `${element} has the text` }).toMatch(text);
}

/** Waits until path and query of the page match. */
export async function expectPath(tab: Tab, path: string | RegExp): Promise<void> {
  const poll = expect.poll(() => tab.getPath(), { message: 'the path of the page' });
  await (typeof path === 'string' ? poll.toBe(path) : poll.toMatch(path));
}

/** Waits until React has replaced the prerendered HTML. */
export async function waitForHydration(tab: Tab): Promise<void> {
  await expectGone(tab.locator('#prerendered'));
}

/** Waits until the playback position of a video advances and its frames are decoded. */
export async function expectPlaying(video: ElementQuery): Promise<void> {
  let last = Number.POSITIVE_INFINITY;
  await expect
    .poll(
      async () => {
        const now =
          (await video.evaluate((element) => {
            const { paused, videoWidth, currentTime } = element as HTMLVideoElement;
            return paused || videoWidth === 0 ? null : currentTime;
          })) ?? Number.POSITIVE_INFINITY;
        const hasAdvanced = now > last;
        last = now;
        return hasAdvanced && now !== Number.POSITIVE_INFINITY;
      },
      { message: `${video} plays` },
    )
    .toBe(true);
}

/** Waits until exactly one video of the page plays. */
export async function expectOnePlaying(tab: Tab): Promise<void> {
  await expect
    .poll(() =>
      tab.evaluateWithQueries(
        '[...document.querySelectorAll("video")].filter((video) => !video.paused).length',
      ),
    )
    .toBe(1);
}
