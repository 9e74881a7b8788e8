import type { Page } from '@playwright/test';
import { CREATOR } from '../fixtures/demo.ts';
import { untilTakenOver } from '../fixtures/feed.ts';
import { expect, test } from '../fixtures/test.ts';

const PROFILE = `/user/${CREATOR.username}`;
const TERMS = '/legal/terms-of-service';

/** Goes on to another page as a link of it would, without leaving the document. */
async function follow(page: Page, href: string): Promise<void> {
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { href: address, textContent: 'on', id: 'on' });
    document.querySelector('main')?.append(link);
  }, href);
  await page.locator('#on').evaluate((link: HTMLElement) => link.click());
}

/** Notes every fade that runs from here on, with its length. */
async function noteFades(page: Page): Promise<void> {
  await page.evaluate(() => {
    const fades: number[] = [];
    Object.assign(globalThis, { fades });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = ((update: () => Promise<void>) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const old = document
          .getAnimations()
          .find(({ effect }) => (effect as KeyframeEffect).pseudoElement === '::view-transition-old(root)');
        fades.push(Number(old?.effect?.getTiming().duration));
      });
      return transition;
    }) as typeof document.startViewTransition;
  });
}
const fadesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { fades: number[] }).fades);
