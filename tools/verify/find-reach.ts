import { ALL_JOURNEYS, listJourneys } from './journeys.ts';

/** What a change can break. */
export interface Reach {
  /** True for settings that every test depends on: run `npm test`. */
  everything: boolean;
  /** Browser tests, as files and folders relative to the root. */
  journeys: string[];
}

const EVERYTHING = /^([^/]+\.(json|yaml|mjs|cjs)$|\.ci\/|shared\/build\/)/;
const NO_JOURNEYS = /^(docs|bench|deploy|tools\/(checks|test|verify))\/|\.md$|\.test\.tsx?$|^\.github\//;

function findJourneys(file: string): string[] {
  if (NO_JOURNEYS.test(file)) return [];
  if (/^e2e\/.*\.spec\.ts$/.test(file)) return [file];
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
  return {
    everything: files.some((file) => EVERYTHING.test(file)),
    journeys: journeys.includes(ALL_JOURNEYS) ? [ALL_JOURNEYS] : journeys,
  };
}
