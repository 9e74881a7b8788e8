import type { Device } from '../browser/devices.ts';
import { GOALS } from '../constants.ts';
import type { ColdLoad, LoadedPart } from '../measure/cold-load.ts';
import { formatInteger } from './numbers.ts';
import { printHeading, printMetric } from './print.ts';

function total(parts: LoadedPart[], compression: 'gzip' | 'brotli'): number {
  return parts.reduce((sum, part) => sum + part[compression], 0);
}

function formatSizes(parts: LoadedPart[]): string {
  return `${formatInteger(total(parts, 'gzip'))} B gzip, ${formatInteger(total(parts, 'brotli'))} B br`;
}

/** Prints part (a): the sizes of a cold `/`. */
export function reportColdLoad(
  device: Device,
  { parts, documentWireBytes, mediaBytes, videoElements }: ColdLoad,
): void {
  printHeading(`(a) A cold / on a ${device}`);
  const goals = { script: GOALS.scriptGzip, style: GOALS.styleGzip };
  for (const [kind, name] of [
    ['script', 'JavaScript'],
    ['style', 'CSS'],
  ] as const) {
    const kindParts = parts.filter((part) => part.kind === kind);
    printMetric(
      `${name} before the first video frame`,
      formatSizes(kindParts.filter((part) => part.beforeFirstFrame)),
    );
    printMetric(`${name} until the page responds to a tap`, formatSizes(kindParts), {
      text: `${formatInteger(goals[kind])} B gzip`,
      met: total(kindParts, 'gzip') <= goals[kind],
    });
    for (const part of kindParts) {
      printMetric(
        `    ${part.name}`,
        `${formatSizes([part])}${part.wireBytes ? `, ${formatInteger(part.wireBytes)} B wire` : ''}`,
      );
    }
  }
  printMetric('Document', `${formatInteger(documentWireBytes)} B`);
  printMetric('Media before any interaction', `${formatInteger(mediaBytes)} B`, {
    text: `${formatInteger(GOALS.mediaBytes)} B`,
    met: mediaBytes <= GOALS.mediaBytes,
  });
  printMetric('<video> elements before any interaction', String(videoElements), {
    text: String(GOALS.videoElements),
    met: videoElements <= GOALS.videoElements,
  });
}
