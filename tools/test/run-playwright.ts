import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import type { LocalProduct } from '../../e2e/fixtures/products.ts';
import { PRODUCT_LOG } from '../../e2e/fixtures/start-products.ts';
import { listFailedBrowserTests, type PlaywrightReport } from './failed-tests.ts';
import { listLoggedErrors } from './logged-errors.ts';
import { runNode } from './run-node.ts';
import type { TestCounts } from './test-counts.ts';

/** A running product, and the folder of the repository whose tests use it. */
interface TestedProduct {
  product: LocalProduct;
  checkout: string;
}

/** Returns the environment of a Playwright run in front of a running product (e2e/fixtures/global-setup.ts). */
const describeProduct = ({ url, releases, documents, backend }: LocalProduct) => ({
  E2E_URL: url,
  E2E_RELEASES: releases,
  E2E_DOCUMENTS: documents,
  E2E_BACKEND: JSON.stringify(backend),
});

/**
 * Runs the browser tests and counts them. Skipped tests, tests that pass on a retry (which a command-line option can allow,
 * decision 063) and errors in the log of the products that the tests start count as failed.
 * @param selection arguments that select tests, such as files or `--shard=1/2`
 * @param tested a running product; by default the tests of this checkout start one for each worker
 */
export async function runPlaywright(selection: string[] = [], tested?: TestedProduct): Promise<TestCounts> {
  const root = tested?.checkout ?? ROOT;
  const report = join(root, 'test-results/e2e.json');
  await rm(report, { force: true });
  if (!tested) await rm(PRODUCT_LOG, { force: true });
  const code = await runNode(
    join(root, 'e2e/node_modules/@playwright/test/cli.js'),
    ['test', '-c', join(root, 'e2e/playwright.config.ts'), ...selection],
    tested && describeProduct(tested.product),
    root,
  );
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const result = JSON.parse(await readFile(report, 'utf8')) as PlaywrightReport;
  const { stats, errors } = result;
  // The log of `tested` has the output of other runs, too, and a product that runs elsewhere (`E2E_URL`) has none.
  const hasLog = !tested && existsSync(PRODUCT_LOG);
  const loggedErrors = hasLog ? listLoggedErrors(await readFile(PRODUCT_LOG, 'utf8')) : [];
  const failed = stats.unexpected + stats.skipped + stats.flaky + errors.length + loggedErrors.length;
  return {
    passed: stats.expected,
    // Playwright can fail without a failed test, such as by an error in the global setup.
    failed: code !== 0 && failed === 0 ? 1 : failed,
    failedTests: [...(await listFailedBrowserTests(result)), ...loggedErrors],
  };
}
