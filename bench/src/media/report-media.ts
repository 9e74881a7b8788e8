import { GOALS, UPLOAD } from '../constants.ts';
import { median, ratio, spread, whole } from '../report/numbers.ts';
import { figure, heading } from '../report/print.ts';
import type { FirstBytes } from './first-bytes.ts';
import type { Readiness } from './ready.ts';
import type { Cost, Transcoding } from './transcode.ts';

/** Prints part (e): what becomes of an upload, and how soon. */
export function reportMedia(
  { ours, plain }: Transcoding,
  firstBytes: FirstBytes[],
  readiness: Readiness[],
): void {
  const { width, height, fps, seconds } = UPLOAD;
  heading(`(e) A ${seconds} s upload of ${width} x ${height}, ${fps} pictures a second`);
  // What others do on the machine shows on the clock only.
  const costs = [
    { name: 'by the clock', of: ({ clock }: Cost) => clock },
    { name: 'of the processor', of: ({ clock, processor }: Cost) => processor ?? clock },
  ];
  for (const { name, of } of costs) {
    const perSecond = (each: Cost[]) => (median(each.map(of)) / seconds).toFixed(2);
    const pairs = ours.map((cost, round) => of(cost) / of(plain[round] ?? cost));
    figure(`Seconds ${name} per second of video`, `${perSecond(ours)}, plain ffmpeg ${perSecond(plain)}`);
    figure('    against plain ffmpeg, same settings', ratio(median(pairs)), {
      text: ratio(GOALS.transcodeRatio),
      met: median(pairs) <= GOALS.transcodeRatio,
    });
  }
  for (const { name, bytes } of firstBytes)
    figure(`Bytes until the first picture, ${name}`, `${whole(bytes)} B`);
  figure('From the last byte to the answer', spread(readiness.map(({ accepted }) => accepted)));
  figure('From the last byte to ready', spread(readiness.map(({ ready }) => ready)));
  figure('From the last byte to HLS', spread(readiness.map(({ hls }) => hls)));
}
