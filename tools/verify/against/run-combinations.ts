import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { appNames, ROOT } from '@ontrend/shared/build/repository';
import { combinationEnvironment, publishCombination } from '../../../e2e/fixtures/build-combination.ts';
import { startProducts } from '../../../e2e/fixtures/start-products.ts';
import { BuildRejectedError } from '../../../shell/server/releases/build-rejected-error.ts';
import { ReleaseStore } from '../../../shell/server/releases/release-store.ts';
import { buildEverything } from '../../build/build-everything.ts';
import { checkOutCommit } from '../../build/check-out-commit.ts';
import { runPlaywright } from '../../test/run-playwright.ts';
import type { TestCounts } from '../../test/test-counts.ts';
import { listJourneys } from '../journeys.ts';
import { type Combination, listAllCombinations, listCombinations } from './combinations.ts';
import { exclusionArguments } from './excluded-journeys.ts';
import { type Against, findLiveBuilds } from './live-builds.ts';

/** A checkout with its own list of journeys. */
interface JourneySource {
  checkout: string;
  listJourneys(packageName: string): string[];
}

/** Returns the reasons why document servers refuse to serve builds together; undefined when they do not. */
async function findRefusal({ builds }: Combination): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-combination-'));
  try {
    await publishCombination(new ReleaseStore(folder), builds);
    return undefined;
  } catch (error) {
    if (error instanceof BuildRejectedError) return error.message;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function findJourneys({ journeysOf }: Combination, { commit }: Against): Promise<JourneySource> {
  if (journeysOf === 'checkout' || !commit) return { checkout: ROOT, listJourneys };
  const checkout = await checkOutCommit(commit);
  const list = pathToFileURL(join(checkout, 'tools/verify/journeys.ts'));
  return { checkout, ...((await import(list.href)) as Pick<JourneySource, 'listJourneys'>) };
}

/** Runs the journeys of a combination in a product that has the API of the checkout. */
async function runJourneys(combination: Combination, against: Against): Promise<TestCounts> {
  const { checkout, listJourneys: list } = await findJourneys(combination, against);
  const files = combination.remotes.flatMap(list).map((path) => `/${path}`);
  // Without a file, Playwright would run all tests.
  if (files.length === 0)
    throw new Error(`${checkout} has no journeys of ${combination.remotes.join(', ')}.`);
  const { products, stop } = await startProducts(1, combinationEnvironment(combination.builds));
  try {
    const [product] = products;
    if (!product) throw new Error('No product was started.');
    return await runPlaywright([...files, ...exclusionArguments(combination.journeysOf)], {
      product,
      checkout,
    });
  } finally {
    await stop();
  }
}

async function runCombination(combination: Combination, against: Against): Promise<TestCounts> {
  console.log(`\n${combination.name}`);
  const refusal = await findRefusal(combination);
  if (refusal === undefined) {
    const { failedTests = [], ...counts } = await runJourneys(combination, against);
    const named = failedTests.map((test) => ({ ...test, name: `${combination.name}: ${test.name}` }));
    return { ...counts, failedTests: named };
  }
  console.log(`No browser receives these builds together, because a release is refused:\n${refusal}`);
  // Builds of a commit show only in which order apps have to be released. A site refuses the release now.
  if (against.commit) return { passed: 0, failed: 0 };
  return { passed: 0, failed: 1, failedTests: [{ name: combination.name, message: refusal }] };
}

/**
 * Runs the journeys of apps with builds of the checkout and of another version, as a site serves them between two releases.
 * @param apps names of apps
 * @param against see `findLiveBuilds`
 * @returns the counts of all combinations; none for builds that are never served together
 * @throws Error for an unknown app, commit or site, or a failed build
 */
export async function runCombinations(apps: string[], against: string): Promise<TestCounts> {
  const known = appNames();
  const unknown = apps.find((app) => !known.includes(app));
  if (unknown) throw new Error(`${unknown} is not an app. Apps: ${known.join(', ')}.`);
  const found = await findLiveBuilds(against);
  const total = { passed: 0, failed: 0, failedTests: [] as NonNullable<TestCounts['failedTests']> };
  if (found.otherContract) console.log(found.otherContract);
  if (found.live.length === 0) return total;
  const { apps: checkout } = await buildEverything();
  for (const app of apps)
    if (found.live.every((live) => listCombinations(app, checkout, live).length === 0))
      console.log(
        `There is nothing to combine: ${app}, or all other apps, are the same builds in both versions.`,
      );
  for (const combination of listAllCombinations(apps, checkout, found.live)) {
    const { passed, failed, failedTests = [] } = await runCombination(combination, found);
    total.passed += passed;
    total.failed += failed;
    total.failedTests.push(...failedTests);
  }
  return total;
}
