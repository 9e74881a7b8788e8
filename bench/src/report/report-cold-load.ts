import type { Device } from '../browser/devices.ts';
import { GOALS } from '../constants.ts';
import type { ColdLoad, LoadedPart } from '../measure/cold-load.ts';
import { whole } from './numbers.ts';
import { figure, heading } from './print.ts';

function total(parts: LoadedPart[], compression: 'gzip' | 'brotli'): number {
  return parts.reduce((sum, part) => sum + part[compression], 0);
}

function sizes(parts: LoadedPart[]): string {
  return `${whole(total(parts, 'gzip'))} B gzip, ${whole(total(parts, 'brotli'))} B br`;
}

/** Prints part (a): the bytes of a cold `/`. */
export function reportColdLoad(
  device: Device,
  { parts, documentWireBytes, mediaBytes, videoElements }: ColdLoad,
): void {
  heading(`(a) A cold / on a ${device}`);
  const budgets = { script: GOALS.scriptGzip, style: GOALS.styleGzip };
  for (const [kind, name] of [
    ['script', 'JavaScript'],
    ['style', 'CSS'],
  ] as const) {
    const all = parts.filter((part) => part.kind === kind);
    figure(`${name} until the first frame`, sizes(all.filter((part) => part.beforeFirstFrame)));
    figure(`${name} until a tap is answered`, sizes(all), {
      text: `${whole(budgets[kind])} B gzip`,
      met: total(all, 'gzip') <= budgets[kind],
    });
    for (const part of all) {
      figure(
        `    ${part.name}`,
        `${sizes([part])}${part.wireBytes ? `, ${whole(part.wireBytes)} B wire` : ''}`,
      );
    }
  }
  figure('Document on the wire', `${whole(documentWireBytes)} B`);
  figure('Media without interaction', `${whole(mediaBytes)} B`, {
    text: `${whole(GOALS.mediaBytes)} B`,
    met: mediaBytes <= GOALS.mediaBytes,
  });
  figure('<video> elements', String(videoElements), {
    text: String(GOALS.videoElements),
    met: videoElements <= GOALS.videoElements,
  });
}
