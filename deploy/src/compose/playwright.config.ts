import { defineConfig } from '@playwright/test';
import { findChromium } from '../../../e2e/fixtures/find-chromium.ts';
import { site } from './installation.ts';

/** The parts in the order in which they run, each with the parts that must pass first. */
const PARTS: Record<string, string[]> = {
  containers: [],
  images: [],
  gateway: [],
  'https-site': [],
  networks: [],
  limits: [],
  settings: [],
  uploads: [],
  transcoder: [],
  releases: [],
  journeys: [],
  observability: [],
  administration: ['uploads'],
  restarts: ['uploads'],
  backup: ['uploads'],
  media: ['uploads'],
  // Removes the containers of the other parts.
  'empty-site': ['backup'],
};

const toProject = (name: string, dependencies: string[] = []) => ({
  name,
  testMatch: `${name}.spec.ts`,
  dependencies,
});

const isKept = !!process.env.KEEP;

export default defineConfig({
  outputDir: '../../../test-results/compose',
  reporter: [
    ['list', { printSteps: true }],
    ['json', { outputFile: '../../../test-results/compose.json' }],
  ],
  forbidOnly: true,
  // docs/decisions/063
  retries: 0,
  // All parts use one installation.
  workers: 1,
  // Single waits have limits of their own.
  timeout: 0,
  expect: { timeout: 60_000 },
  use: { baseURL: site.url, launchOptions: await findChromium() },
  projects: [
    { ...toProject('start'), ...(!isKept && { teardown: 'stop' }) },
    ...(isKept ? [] : [toProject('stop')]),
    ...Object.entries(PARTS).map(([name, parts]) => toProject(name, ['start', ...parts])),
  ],
});
