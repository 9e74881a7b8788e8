import type { Page } from '@playwright/test';
import { waitForHydration } from '../fixtures/feed.ts';
import { expect, test } from '../fixtures/test.ts';

const GUEST_PAGES = [
  '/',
  '/browse/search?q=cat',
  '/auth/login',
  '/legal/contact-us',
  '/premium',
  '/download',
  '/nowhere',
];
const MEMBER_PAGES = ['/', '/settings', '/messages', '/messages/c/new', '/notifications', '/upload'];

/** Returns the visible elements whose background is the gradient of main actions, except the mark of the brand. */
function findGradients(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.background = 'var(--gradient)';
    document.body.append(probe);
    const gradient = getComputedStyle(probe).backgroundImage;
    probe.remove();
    return [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { backgroundImage } = getComputedStyle(element);
        return backgroundImage === gradient && !element.matches('.ot-logo') && element.checkVisibility();
      })
      .map((element) => element.textContent || element.className);
  });
}

async function expectOneGradient(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await waitForHydration(page);
    expect((await findGradients(page)).length, `gradients of ${path}`).toBeLessThanOrEqual(1);
  }
}

test('shows guests at most one gradient on a page', async ({ page, monitor }) => {
  monitor.allow(/404/);
  await expectOneGradient(page, GUEST_PAGES);
});

test('shows members at most one gradient on a page', async ({ page, signIn }) => {
  await signIn();
  await expectOneGradient(page, MEMBER_PAGES);
});
