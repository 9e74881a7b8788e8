import { GOALS, UPLOAD } from '../constants.ts';
import { formatInteger, formatRatio, formatSpread, median } from '../report/numbers.ts';
import { printHeading, printMetric } from '../report/print.ts';
import type { FirstBytes } from './first-bytes.ts';
import type { ProcessingTimes } from './measure-processing-times.ts';
import type { TranscodeCost, TranscodeTimes } from './transcode.ts';

/** Prints part (e): cost and duration of processing an upload. */
export function reportMedia(
  { ours, plain }: TranscodeTimes,
  firstBytes: FirstBytes[],
  processingTimes: ProcessingTimes[],
): void {
  const { width, height, fps, seconds } = UPLOAD;
  printHeading(`(e) A ${seconds} s upload of ${width} x ${height}, ${fps} frames per second`);
  // Other load on the machine affects only the wall time.
  const costs = [
    { name: 'Wall time', of: ({ wallSeconds }: TranscodeCost) => wallSeconds },
    {
      name: 'CPU time',
      of: ({ wallSeconds, cpuSeconds }: TranscodeCost) => cpuSeconds ?? wallSeconds,
    },
  ];
  for (const { name, of } of costs) {
    const perSecond = (each: TranscodeCost[]) => (median(each.map(of)) / seconds).toFixed(2);
    const pairs = ours.map((cost, round) => of(cost) / of(plain[round] ?? cost));
    printMetric(`${name} per second of video`, `${perSecond(ours)} s, plain ffmpeg ${perSecond(plain)} s`);
    printMetric('    vs. plain ffmpeg with the same settings', formatRatio(median(pairs)), {
      text: formatRatio(GOALS.transcodeRatio),
      met: median(pairs) <= GOALS.transcodeRatio,
    });
  }
  for (const { name, bytes } of firstBytes)
    printMetric(`Bytes until the first frame, ${name}`, `${formatInteger(bytes)} B`);
  printMetric(
    'From the last byte to the response',
    formatSpread(processingTimes.map(({ acceptedMs }) => acceptedMs)),
  );
  printMetric('From the last byte to playable', formatSpread(processingTimes.map(({ readyMs }) => readyMs)));
  printMetric('From the last byte to HLS', formatSpread(processingTimes.map(({ hlsMs }) => hlsMs)));
}
