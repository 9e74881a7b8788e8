import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { comparesScreenshots, findChromium, NoChromiumError } from './fixtures/find-chromium.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const chromium = await findChromium().catch((error: unknown) => {
  if (!(error instanceof NoChromiumError)) throw error;
  console.error(error.message);
  process.exit(1);
});

/** A product takes about 500 MB. */
const MAX_WORKERS = 4;

const report = process.env.E2E_REPORT;

export default defineConfig({
  testDir: '.',
  globalSetup: './fixtures/global-setup.ts',
  outputDir: '../test-results/e2e',
  reporter: [
    ['list'],
    ['json', { outputFile: '../test-results/e2e.json' }],
    // HTML report, if requested (docker-compose.yml).
    ...(report ? [['html', { outputFolder: report, open: 'never' }] as const] : []),
  ],
  forbidOnly: true,
  // docs/decisions/063
  retries: 0,
  // Each worker has a product of its own; a product that runs elsewhere is used by one worker.
  workers: process.env.E2E_URL ? 1 : Math.min(MAX_WORKERS, availableParallelism()),
  // Each wait has a shorter limit of its own (`expect`, `actionTimeout`); long journeys take a minute on a slow machine.
  timeout: 120_000,
  expect: { timeout: 10_000, toHaveScreenshot: { maxDiffPixels: 30 } },
  snapshotPathTemplate: '{testDir}/visual/screenshots/{projectName}/{arg}{ext}',
  // Other systems and browsers render text and edges differently (docs/decisions/015): the tests run there
  // without comparing screenshots.
  ignoreSnapshots: process.platform !== 'linux' || !comparesScreenshots(chromium),
  use: {
    // A lost click fails with the name of its element, also in tests whose timeout is longer.
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    launchOptions: { ...chromium, args: ['--font-render-hinting=none', '--disable-lcd-text'] },
    // Traces would make the run 1.7 times as long; `--trace on` records them. error-context.md shows the state of a
    // failed test.
    trace: 'off',
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: '**/phone/**',
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: ['**/desktop/**', '**/outside/**', '**/resilience/**', '**/security/**'],
      use: { viewport: { width: 390, height: 844 }, userAgent: ANDROID, isMobile: true, hasTouch: true },
    },
  ],
});
