import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../../e2e/fixtures/find-chromium.ts';

/** Starts a browser without background network requests. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(await findChromium()),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
