import type { TestFiles } from './test-files.ts';

/**
 * Tiers of the tests: `npm test` runs `core`, which needs nothing but PostgreSQL and a browser. `npm run test:all` and CI
 * run both (decision 137).
 */
export const TIERS = ['core', 'extended'] as const;
export type Tier = (typeof TIERS)[number];

/** Test files of the extended tier, by what they need or do. All others are core. Paths are relative to the root. */
export const EXTENDED_TESTS: Record<string, RegExp[]> = {
  'all journeys but those of the main jobs': [/^e2e\/(?!main-jobs\/)/],
  'media tools': [
    /^api\/src\/platform\/media\//,
    /^api\/src\/domain\/processing\/(compromised-tools|deletion|files|machine-failures|recover-jobs|rotate-media-keys|rotation-failures|worker)\./,
    /^api\/src\/domain\/uploads\/(bucket|damaged-files|sweep-uploads)\./,
    /^api\/src\/programs\/server\/(full-disk|upload-trace|routes\/upload)\./,
    /^api\/src\/programs\/worker\/metrics\./,
  ],
  'killed and suspended processes': [
    /\/crash\.test\.ts$/,
    /^api\/src\/domain\/processing\/transcoder\./,
    /^api\/src\/domain\/uploads\/(checker-service|file-checker)\./,
    /^api\/src\/platform\/db\/embedded-postgres\./,
    /^api\/src\/programs\/(admin\/open-database|server\/(event-processes|main))\./,
    /^shared\/build\/cache-folder\./,
    /^tools\/(run|supervisor\/(claim-data-folder|supervise-database|supervise-process))\./,
  ],
  'replicas and PgBouncer': [
    /^api\/src\/calls\/(framework\/read-router|replica-reads)\./,
    /^api\/src\/platform\/db\/(replicas\/|wait-for-primary\.)/,
    /^api\/test\/pooler\./,
    /^deploy\/src\/replica-documents\./,
  ],
  'Valkey and buckets': [
    /^api\/src\/platform\/(realtime\/valkey|redis\/|storage\/media-store)/,
    /^api\/src\/programs\/server\/(service-spans|routes\/(events|media))\./,
    /^deploy\/src\/(bucket-storage|prune-releases|release-bucket|release-shell|release-store)\./,
  ],
  'query plans': [/plans\.test\.ts$/],
  simulations: [/simulation\.test\.ts$/],
  races: [/-race\.test\.ts$/, /^api\/src\/calls\/comments\/counters\./],
  'random input': [/^api\/src\/calls\/fuzz\./, /\.property\.test\.ts$/],
  'rate limits': [/^api\/src\/calls\/rate-limits\./],
  'kit and builds': [
    /^remote-kit\//,
    /^tools\/(new-remote|pack-kit|remove-remote)\//,
    /^deploy\/src\/release-command\./,
    /^shell\/server\/releases\/(check-release|inspection\/run-sandbox)\./,
  ],
  'reports of public interfaces': [/^tools\/reports\//],
  Prometheus: [/^deploy\/src\/observability\//],
};

const EXTENDED_PATTERNS = Object.values(EXTENDED_TESTS).flat();

/** Returns the tier of a test file. @param file path relative to the root */
export function findTier(file: string): Tier {
  return EXTENDED_PATTERNS.some((pattern) => pattern.test(file)) ? 'extended' : 'core';
}

/** Returns the files of some tiers. */
export function selectTiers(files: TestFiles, tiers: readonly Tier[]): TestFiles {
  const select = (list: string[]) => list.filter((file) => tiers.includes(findTier(file)));
  return { web: select(files.web), server: select(files.server), browser: select(files.browser) };
}
