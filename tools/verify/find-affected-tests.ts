import { ALL_JOURNEYS, listJourneys } from './journeys.ts';

/** Tests that a change affects, beyond those that import a changed file. */
export interface AffectedTests {
  /** A changed setting affects every test, so all tests run. */
  affectsEverything: boolean;
  /** Unit and API tests that depend on a changed file without importing it, as files and folders relative to the root. */
  tests: string[];
  /** Browser tests, as files and folders relative to the root. */
  journeys: string[];
  /** Whether the upgrade test can fail. */
  affectsUpgrade: boolean;
}

const FULL_RUN_FILES =
  /^([^/]+\.(json|yaml|mjs|cjs|ts)$|\.ci\/|remote-kit\/(?!template)|shared\/build\/|shell\/build\/)/;
const FILES_WITHOUT_BROWSER_TESTS =
  /^(docs|bench|deploy|demo\/render|tools\/(checks|mutations|pack-kit|public-api|reports|verify)|\.github)\/|^tools\/((mutations|pack-kit|reports)\.ts$|test\/(?!run-playwright\.ts$))|^[^/]+\.(md|yml)$|\.test\.tsx?$/;
/** Texts of the blog and of legal documents. */
const CONTENT_FILES = /^api\/content\//;
/** Programs that the upgrade test starts on the previous release's data, and the test itself. */
const UPGRADE_FILES =
  /^((api|demo|shared|shell\/(server|src\/core)|tools\/(build|supervisor)|deploy\/src\/upgrade)\/|tools\/(run\.mjs|start\.ts)$|e2e\/fixtures\/client-journey\.ts$)/;
const FILES_WITHOUT_UPGRADE = /^demo\/render\/|\.test\.tsx?$|\.md$/;

/** Tests that read, bundle or run files without importing them. */
const TEST_RULES: [files: RegExp, tests: (folder: string) => string[]][] = [
  // The TypeScript compiler compares the public exports with the reports.
  [/^(shared\/src|docs\/compatibility)\/|^shared\/package\.json$/, () => ['tools/reports']],
  // These files are packed for teams outside.
  [/^(shared\/(src\/|server\/|package\.json$)|remote-kit\/template)/, () => ['tools/pack-kit']],
  [/^(deploy|\.github)\/|\.ya?ml$|^docs\/(docker|settings)\.md$/, () => ['deploy']],
  // The document server renders these files of all apps.
  [/^(shell|mf-[^/]+)\/src\/(document|embed|locales)\/|^shell\/src\/core\//, () => ['shell/server']],
  [/\.mustache$/, (folder) => [folder]],
  [CONTENT_FILES, () => ['api/src/domain/content', 'api/src/calls/blog']],
  [/^demo\//, () => ['demo', 'api/src/programs/demo']],
  [/^tools\/[^/]+\.mjs$/, () => ['tools/run.test.ts']],
  // These tests check that each browser test is assigned to one package and that none is retried.
  [/^e2e\//, () => ['tools/test', 'tools/verify']],
  // A new app needs an entry in the list of journeys.
  [/^mf-[^/]+\/package\.json$/, () => ['tools/verify']],
];

function findTests(file: string): string[] {
  const [folder = ''] = file.split('/');
  return TEST_RULES.flatMap(([files, tests]) => (files.test(file) ? tests(folder) : []));
}

function findJourneys(file: string): string[] {
  if (FILES_WITHOUT_BROWSER_TESTS.test(file)) return [];
  if (/^e2e\/.*\.spec\.ts$/.test(file)) return [file];
  if (CONTENT_FILES.test(file)) return listJourneys('mf-blog-legal');
  const [folder = ''] = file.split('/');
  // Every page contains the shell, and every journey uses the API, `shared` and the start of the product.
  return folder.startsWith('mf-') ? listJourneys(folder) : [ALL_JOURNEYS];
}

/**
 * Finds the tests that changed files affect, apart from the unit and API tests that Jest and Vitest find by their imports.
 * @param files paths relative to the root
 */
export function findAffectedTests(files: string[]): AffectedTests {
  const journeys = [...new Set(files.flatMap(findJourneys))].sort();
  const affectsEverything = files.some((file) => FULL_RUN_FILES.test(file));
  return {
    affectsEverything,
    tests: [...new Set(files.flatMap(findTests))].sort(),
    journeys: journeys.includes(ALL_JOURNEYS) ? [ALL_JOURNEYS] : journeys,
    affectsUpgrade:
      affectsEverything ||
      files.some((file) => UPGRADE_FILES.test(file) && !FILES_WITHOUT_UPGRADE.test(file)),
  };
}
