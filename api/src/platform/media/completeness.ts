import { dirname } from 'node:path';
import { PROBE_TIMEOUT_SECONDS } from './constants.ts';
import { ToolError, UnsuitableVideoError } from './errors.ts';
import { inputArguments } from './input.ts';
import type { VideoFacts } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { runTool } from './run-tool.ts';
import type { MediaTools } from './tools.ts';

/** What may be missing at the end: tracks that end a little early, durations that were rounded. */
const SLACK_SECONDS = 0.25;
const SLACK_SHARE = 0.03;
/** A track may go on for a moment after the one whose length is told. */
const LONGER_SECONDS = 1;
/** Containers that say at their beginning how long they are. */
const SAYS_ITS_LENGTH = /mov|matroska/;

const INCOMPLETE =
  'This file is damaged or did not arrive completely. Please see whether it plays on your device, and choose it again.';

const LONGER =
  'This file says that it is shorter than it is. Please open it in a video program, save it again, and choose the new file.';
const UNREADABLE =
  'The picture of this video can not be read. Please save it as MP4 with H.264, and choose the new file.';

/** Where the first packet begins and the last one of all tracks ends, in seconds, by what is really in the file. */
async function measureDecodedSpan(
  file: string,
  tools: MediaTools,
): Promise<{ pictures: number; span: number }> {
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
  { container, duration, stream }: Pick<VideoFacts, 'container' | 'duration' | 'stream'>,
  tools: MediaTools,
): Promise<void> {
  const { pictures, span } = await measureDecodedSpan(file, tools);
  const slack = Math.max(SLACK_SECONDS, duration * SLACK_SHARE);
  if (SAYS_ITS_LENGTH.test(container) && duration - span > slack) throw new UnsuitableVideoError(INCOMPLETE);
  if (pictures === 0)
    throw new UnsuitableVideoError('This file has no pictures in it. Please choose a video.');
  // Limits were looked at by what it says; three minutes must not turn out to be three hours.
  if (span - duration > Math.max(slack, LONGER_SECONDS)) throw new UnsuitableVideoError(LONGER);
  await checkDecodes(file, stream, tools);
}

/** Whether its first picture can be decoded: what is encrypted, damaged or of a codec nobody knows looks good until then. */
async function checkDecodes(file: string, stream: number, tools: MediaTools): Promise<void> {
  const output = ['-map', `0:${stream}`, '-frames:v', '1', '-f', 'rawvideo', '-s', '16x16', 'pipe:1'];
  const picture = await runFfmpeg({
    tools,
    source: file,
    duration: 0,
    cwd: dirname(file),
    outputs: output,
  }).catch((error: unknown) => {
    if (error instanceof ToolError) return null;
    throw error;
  });
  if (!picture?.length) throw new UnsuitableVideoError(UNREADABLE);
}
