import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { PHONE, sumBytes } from '../browser/open-page.ts';
import { CACHE } from '../constants.ts';
import { type Instance, startDocumentServer } from '../instance/start-instance.ts';
import { ROUNDS, visit } from '../page/visit.ts';
import { formatInteger, formatSpread, median, printHeading, printMetric } from '../print.ts';
import { buildMonolith } from './build-monolith.ts';

/** Ratios of the product to the single build (docs/performance.md). */
const GOALS = { scriptBytes: 1.1, interactive: 1.03 };
const FOLDER = join(CACHE, 'monolith');
/** Types of requests that a page waits for, without media and images. */
const BLOCKING_TYPES = ['Document', 'Script', 'Stylesheet', 'Fetch', 'XHR'];

/** Opens `/` with an empty cache and measures it until it responds to taps. */
function measureLoad(browser: Browser, url: string) {
  return visit(browser, PHONE, url, ['firstFrame', 'interactive'], async ({ interactive }, { requests }) => {
    const before = requests.filter(({ sentAtMs }) => sentAtMs < interactive);
    const blocking = before.filter(({ type }) => BLOCKING_TYPES.includes(type));
    return {
      interactive,
      scriptBytes: sumBytes(before.filter(({ type }) => type === 'Script')),
      roundTrips: Math.max(...blocking.map(({ roundTrips }) => roundTrips)),
    };
  });
}

/** Compares a cold `/` with one webpack build of the same code, which has no federation (decision 004). */
export async function compareMonolith(browser: Browser, { url, apiUrl, built, cleanups }: Instance) {
  const single = await buildMonolith(built, FOLDER);
  const documents = await startDocumentServer(single, apiUrl, FOLDER);
  cleanups.push(documents.stop);
  const product: Awaited<ReturnType<typeof measureLoad>>[] = [];
  const monolith: typeof product = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const loads = [await measureLoad(browser, url), await measureLoad(browser, documents.url)] as const;
    // The first round warms up.
    if (round > 0) product.push(loads[0]);
    if (round > 0) monolith.push(loads[1]);
  }

  const values = (loads: typeof product, key: keyof (typeof loads)[number]) => loads.map((load) => load[key]);
  printHeading(`/ compared with one webpack build, ${ROUNDS} visits on a phone until it responds to a tap`);
  const compare = (name: string, key: keyof typeof GOALS, format: (values: number[]) => string) => {
    printMetric(name, format(values(product, key)));
    printMetric('    one build', format(values(monolith, key)));
    const ratio = median(values(product, key)) / median(values(monolith, key));
    printMetric('    ratio', ratio, { max: GOALS[key] });
  };
  compare('Scripts, transferred', 'scriptBytes', (bytes) => formatInteger(median(bytes)));
  compare('App interactive', 'interactive', formatSpread);
  const trips = Math.max(...values(monolith, 'roundTrips'));
  printMetric('Serial round trips', Math.max(...values(product, 'roundTrips')), { max: trips });
}
