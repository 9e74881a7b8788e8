import { defineConfig } from '@playwright/test';
import { ENGINES } from './driver/driver.ts';
import type { WorkerOptions } from './test.ts';

export default defineConfig<object, WorkerOptions>({
  testDir: './journeys',
  testMatch: '*.journey.ts',
  globalSetup: '../fixtures/global-setup.ts',
  outputDir: '../../test-results/engines',
  reporter: 'list',
  forbidOnly: true,
  // docs/decisions/063
  retries: 0,
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  projects: ENGINES.map((engine) => ({ name: engine, use: { engine } })),
});
