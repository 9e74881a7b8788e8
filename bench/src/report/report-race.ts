import { GOALS } from '../constants.ts';
import type { RaceResult } from '../measure/race.ts';
import { formatInteger, formatRatio, formatSpread, median } from './numbers.ts';
import { printHeading, printMetric } from './print.ts';

function compare(name: string, values: number[], reference: number[], goal: number): void {
  const value = median(values) / median(reference);
  printMetric(name, formatRatio(value), { text: formatRatio(goal), met: value <= goal });
}

/** Prints part (b): the product compared with the same code in one build. */
export function reportFederation(federated: RaceResult, monolith: RaceResult): void {
  printHeading('(b) Federation vs. one webpack build of the same code');
  const bytes = [
    ['JavaScript bytes until the page responds to a tap', federated.scriptBytes, monolith.scriptBytes],
    ['Document, JavaScript and CSS bytes until then', federated.pageBytes, monolith.pageBytes],
  ] as const;
  for (const [name, federatedBytes, monolithBytes] of bytes) {
    compare(name, federatedBytes, monolithBytes, GOALS.federationBytes);
    printMetric('    federated', `${formatInteger(median(federatedBytes))} B`);
    printMetric('    one build', `${formatInteger(median(monolithBytes))} B`);
  }
  compare(
    'Time until the page is interactive',
    federated.interactive,
    monolith.interactive,
    GOALS.federationTime,
  );
  printMetric('    federated', formatSpread(federated.interactive));
  printMetric('    one build', formatSpread(monolith.interactive));
  compare(
    'Time from the first script request until then',
    federated.scriptsToInteractive,
    monolith.scriptsToInteractive,
    GOALS.federationTime,
  );
  printMetric('    federated', formatSpread(federated.scriptsToInteractive));
  printMetric('    one build', formatSpread(monolith.scriptsToInteractive));
  const trips = [Math.max(...federated.roundTrips), Math.max(...monolith.roundTrips)] as const;
  printMetric('Serial round trips, federated to one build', trips.join(' to '), {
    text: 'not more',
    met: trips[0] <= trips[1],
  });
}

/** Prints part (c): the product compared with a page that has only the video. */
export function reportFirstFrame(product: RaceResult, bare: RaceResult): void {
  printHeading('(c) / vs. a bare page with the same video');
  compare('First video frame', product.firstFrame, bare.firstFrame, GOALS.firstFrame);
  printMetric('    /', formatSpread(product.firstFrame));
  printMetric('    bare page', formatSpread(bare.firstFrame));
  compare('Video playing', product.playing, bare.playing, GOALS.firstFrame);
  printMetric('    /', formatSpread(product.playing));
  printMetric('    bare page', formatSpread(bare.playing));
  printMetric(
    'App interactive vs. first frame of the bare page',
    formatRatio(median(product.interactive) / median(bare.firstFrame)),
  );
  printMetric('App interactive', formatSpread(product.interactive), {
    text: `${formatInteger(GOALS.interactiveMs)} ms`,
    met: median(product.interactive) <= GOALS.interactiveMs,
  });
}
