import { expect } from '@playwright/test';
import { expectGone, expectPath, expectPlaying, expectVisible, waitForHydration } from '../expectations.ts';
import { startFaultProxy } from '../fault-proxy.ts';
import { test } from '../test.ts';

test('keeps the feed playing while a remote fails, and loads the remote on retry', async ({
  openTab,
  product,
}) => {
  const proxy = await startFaultProxy(product);
  try {
    proxy.setFault(/^\/assets\/mf-profile\//);
    const tab = await openTab(proxy.url);
    const video = tab.locator('#root .feed-row[data-index="0"] video');
    await tab.goto('/');
    await waitForHydration(tab);
    await expectPlaying(video);

    await tab.locator('#root .feed-row[data-index="0"] a.feed-author').click();
    await expectPath(tab, /^\/user\//);
    const errorPanel = tab.getByRole('main').getByText("Couldn't load this part of OnTrend");
    await expectVisible(errorPanel);
    await expectVisible(tab.getByRole('banner'));
    await tab.goBack();
    await expectPlaying(video);

    await tab.locator('#root .feed-row[data-index="0"] a.feed-author').click();
    await expectVisible(errorPanel);
    proxy.setFault();
    await tab.getByRole('main').getByRole('button', 'Try again').click();
    await expectVisible(tab.locator('#root .profile-tile'));
    await expectGone(errorPanel);
  } finally {
    proxy.close();
  }
});

test('leaves for another document while a chunk of the shell loads', async ({ openTab, product }) => {
  const proxy = await startFaultProxy(product);
  try {
    const tab = await openTab(proxy.url);
    await tab.goto('/download');
    await waitForHydration(tab);
    proxy.setFault(/^\/assets\/shell\/.*\.js/, 'hangs');
    // Within the page, like the browser's back button.
    await tab.evaluateWithQueries(
      "void (history.pushState({}, '', '/ui'), dispatchEvent(new PopStateEvent('popstate', { state: {} })))",
    );
    await expect.poll(proxy.countHanging, { message: 'a chunk is requested' }).toBeGreaterThan(0);
    proxy.setFault();
    await tab.goto('/legal/terms-of-service');
    await expectPath(tab, '/legal/terms-of-service');
    await expectVisible(tab.getByRole('heading', /Terms of service/i));
  } finally {
    proxy.close();
  }
});
