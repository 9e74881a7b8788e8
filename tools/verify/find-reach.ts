import { ALL_JOURNEYS, listJourneys } from './journeys.ts';

/** What a change can break. */
export interface Reach {
  /** True for settings that every test depends on: run `npm test`. */
  everything: boolean;
  /** Unit and API tests that depend on a changed file without importing it, as files and folders relative to the root. */
  tests: string[];
  /** Browser tests, as files and folders relative to the root. */
  journeys: string[];
  /** Whether the upgrade test can fail. */
  upgrade: boolean;
}

const EVERYTHING = /^([^/]+\.(json|yaml|mjs|cjs)$|\.ci\/|shared\/build\/)/;
const NO_JOURNEYS =
  /^(docs|bench|deploy|tools\/(checks|mutations|reports|test|verify)|\.github)\/|^[^/]+\.(md|yml)$|\.test\.tsx?$/;
/** Texts of the blog and of legal documents. */
const CONTENT = /^api\/content\//;
/** Programs that an upgrade starts on the data, releases and sessions of the previous release, and the test of it. */
const UPGRADE = /^((api|shared|shell\/server|deploy\/src\/upgrade)\/|e2e\/fixtures\/client-journey\.ts$)/;
const NO_UPGRADE = /\.test\.tsx?$|\.md$/;

/** Tests of files that they read, bundle or run instead of importing them. */
const TESTS: [files: RegExp, tests: (folder: string) => string[]][] = [
  // The TypeScript compiler compares the platform's exports with the report.
  [/^(shared\/src|docs\/compatibility)\//, () => ['tools/reports']],
  [/^(deploy|\.github)\/|\.ya?ml$|^docs\/(docker|settings)\.md$/, () => ['deploy']],
  // The document server renders these files of all apps.
  [/^(shell|mf-[^/]+)\/src\/(document|embed|locales)\/|^shell\/src\/core\//, () => ['shell/server']],
  [/\.mustache$/, (folder) => [folder]],
  [CONTENT, () => ['api/src/domain/content', 'api/src/calls/blog']],
  [/^demo\//, () => ['demo', 'api/src/programs/demo']],
  [/^tools\/[^/]+\.mjs$/, () => ['tools/run.test.ts']],
  // Which package runs a browser test, and that none is retried.
  [/^e2e\//, () => ['tools/test', 'tools/verify']],
];

function findTests(file: string): string[] {
  const [folder = ''] = file.split('/');
  return TESTS.flatMap(([files, tests]) => (files.test(file) ? tests(folder) : []));
}

function findJourneys(file: string): string[] {
  if (NO_JOURNEYS.test(file)) return [];
  if (/^e2e\/.*\.spec\.ts$/.test(file)) return [file];
  if (CONTENT.test(file)) return listJourneys('mf-blog-legal');
  const [folder = ''] = file.split('/');
  // Every page contains the shell, and every journey uses the API, `shared` and the start of the product.
  return folder.startsWith('mf-') ? listJourneys(folder) : [ALL_JOURNEYS];
}

/**
 * Returns what the changes of some files can break, apart from the unit and API tests that Jest finds by their
 * imports.
 * @param files paths relative to the root
 */
export function findReach(files: string[]): Reach {
  const journeys = [...new Set(files.flatMap(findJourneys))].sort();
  const everything = files.some((file) => EVERYTHING.test(file));
  return {
    everything,
    tests: [...new Set(files.flatMap(findTests))].sort(),
    journeys: journeys.includes(ALL_JOURNEYS) ? [ALL_JOURNEYS] : journeys,
    upgrade: everything || files.some((file) => UPGRADE.test(file) && !NO_UPGRADE.test(file)),
  };
}
