import { GOALS } from '../constants.ts';
import type { RaceResult } from '../measure/race.ts';
import { median, ratio, spread, whole } from './numbers.ts';
import { figure, heading } from './print.ts';

function compare(name: string, ours: number[], theirs: number[], goal: number): void {
  const value = median(ours) / median(theirs);
  figure(name, ratio(value), { text: ratio(goal), met: value <= goal });
}

/** Prints part (b): the product against the same code in one build. */
export function reportFederation(federated: RaceResult, monolith: RaceResult): void {
  heading('(b) Federation against the same code as one webpack build');
  const bytes = [
    ['JavaScript on the wire until a tap is answered', federated.scriptBytes, monolith.scriptBytes],
    ['Document, JavaScript and CSS, the same', federated.pageBytes, monolith.pageBytes],
  ] as const;
  for (const [name, ours, theirs] of bytes) {
    compare(name, ours, theirs, GOALS.federationBytes);
    figure('    federated', `${whole(median(ours))} B`);
    figure('    one build', `${whole(median(theirs))} B`);
  }
  compare(
    'Rendered: navigation to React in charge',
    federated.takeover,
    monolith.takeover,
    GOALS.federationTime,
  );
  figure('    federated', spread(federated.takeover));
  figure('    one build', spread(monolith.takeover));
  compare(
    'Rendered: first script asked for to React in charge',
    federated.scriptsToTakeover,
    monolith.scriptsToTakeover,
    GOALS.federationTime,
  );
  figure('    federated', spread(federated.scriptsToTakeover));
  figure('    one build', spread(monolith.scriptsToTakeover));
  const trips = [Math.max(...federated.trips), Math.max(...monolith.trips)] as const;
  figure('Serial trips, federated to one build', trips.join(' to '), {
    text: 'equal',
    met: trips[0] <= trips[1],
  });
}

/** Prints part (c): the product against a page with nothing but the video. */
export function reportFirstFrame(product: RaceResult, bare: RaceResult): void {
  heading('(c) / against a bare page with the same video');
  compare('First picture of the video', product.firstFrame, bare.firstFrame, GOALS.firstFrame);
  figure('    /', spread(product.firstFrame));
  figure('    bare page', spread(bare.firstFrame));
  compare('Its time runs', product.moving, bare.moving, GOALS.firstFrame);
  figure('    /', spread(product.moving));
  figure('    bare page', spread(bare.moving));
  figure(
    'App there, in first pictures of the bare page',
    ratio(median(product.takeover) / median(bare.firstFrame)),
  );
  figure('App there', spread(product.takeover), {
    text: `${whole(GOALS.appThereMs)} ms`,
    met: median(product.takeover) <= GOALS.appThereMs,
  });
}
