import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { test as base } from '@playwright/test';
import { getProduct } from '../fixtures/products.ts';
import type { Driver, EngineName, TabOptions } from './driver/driver.ts';
import { launchFirefox } from './driver/firefox.ts';
import { launchWebKit } from './driver/webkit.ts';
import { Tab } from './tab.ts';

interface Fixtures {
  /** Options of `tab`; change them with `test.use`. */
  tabOptions: TabOptions;
  /** Opens a tab in a new browser with an empty profile. @param baseUrl the product by default */
  openTab(baseUrl?: string): Promise<Tab>;
  tab: Tab;
}

export interface WorkerOptions {
  engine: EngineName;
}

interface WorkerFixtures extends WorkerOptions {
  /** URL of the product, without a trailing slash. */
  product: string;
  launch(options: TabOptions): Promise<Driver>;
}

/** Starts a virtual screen, which MiniBrowser needs, with room for its toolbar. @returns its name, such as `:1` */
async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [number] = (await once(screen.stdout, 'data')) as [Buffer];
  return { display: `:${number.toString().trim()}`, process: screen };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern
    async ({}, use, { parallelIndex }) => use(getProduct(parallelIndex).url),
    { scope: 'worker' },
  ],
  launch: [
    async ({ engine }, use) => {
      if (engine === 'firefox') return use(launchFirefox);
      const screen = await startScreen();
      await use((options) => launchWebKit(options, screen.display));
      screen.process.kill();
    },
    { scope: 'worker' },
  ],
  tabOptions: [{ layout: 'desktop', scripts: 'enabled' }, { option: true }],
  openTab: async ({ launch, product, tabOptions }, use) => {
    const tabs: Tab[] = [];
    await use(async (baseUrl = product) => {
      const tab = new Tab(await launch(tabOptions), baseUrl);
      tabs.push(tab);
      return tab;
    });
    await Promise.all(tabs.map((tab) => tab.close()));
  },
  tab: async ({ openTab }, use) => use(await openTab()),
});
