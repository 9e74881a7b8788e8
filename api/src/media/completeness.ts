import { PROBE_TIMEOUT_SECONDS } from './constants.ts';
import { UnsuitableVideoError } from './errors.ts';
import { inputArguments } from './input.ts';
import type { VideoFacts } from './probe.ts';
import { runTool } from './run-tool.ts';
import type { MediaTools } from './tools.ts';

/** What may be missing at the end: tracks that end a little early, durations that were rounded. */
const SLACK_SECONDS = 0.25;
const SLACK_SHARE = 0.03;
/** Containers that say at their beginning how long they are. */
const SAYS_ITS_LENGTH = /mov|matroska/;

const INCOMPLETE =
  'This file is damaged or did not arrive completely. Please see whether it plays on your device, and choose it again.';

/** Where the first packet begins and the last one of all tracks ends, in seconds, by what is really in the file. */
async function findSpan(file: string, tools: MediaTools): Promise<{ pictures: number; span: number }> {
  let pictures = 0;
  let begin = Number.POSITIVE_INFINITY;
  let end = 0;
  await runTool(
    tools.ffprobe,
    [
      ...['-v', 'error', '-show_entries', 'packet=codec_type,pts_time,duration_time'],
      ...['-of', 'csv=p=0', ...inputArguments(file)],
    ],
    {
      timeoutSeconds: PROBE_TIMEOUT_SECONDS,
      onLine(line) {
        const [type, time, duration] = line.split(',');
        if (type === 'video') pictures += 1;
        if (time === undefined || !Number.isFinite(Number(time))) return;
        begin = Math.min(begin, Number(time));
        end = Math.max(end, Number(time) + (Number(duration) || 0));
      },
    },
  );
  return { pictures, span: Math.max(0, end - Math.max(0, begin)) };
}

/**
 * Looks whether all of a video is there: a file whose beginning says how long it is looks whole to who reads no further.
 * @throws UnsuitableVideoError with a sentence a person can act on
 */
export async function checkComplete(
  file: string,
  { container, duration }: Pick<VideoFacts, 'container' | 'duration'>,
  tools: MediaTools,
): Promise<void> {
  const { pictures, span } = await findSpan(file, tools);
  const missing = duration - span;
  if (SAYS_ITS_LENGTH.test(container) && missing > Math.max(SLACK_SECONDS, duration * SLACK_SHARE))
    throw new UnsuitableVideoError(INCOMPLETE);
  if (pictures === 0)
    throw new UnsuitableVideoError('This file has no pictures in it. Please choose a video.');
}
