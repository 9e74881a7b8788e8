import { dirname } from 'node:path';
import { PROBE_TIMEOUT_SECONDS } from './constants.ts';
import { ToolError, UnsuitableVideoError } from './errors.ts';
import { ffmpegInputArguments } from './input.ts';
import type { VideoMetadata } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { runTool } from './run-tool.ts';
import type { MediaTools } from './tools.ts';

/** Tolerance at the end: tracks that end slightly early, and rounded durations. */
const SLACK_SECONDS = 0.25;
const SLACK_SHARE = 0.03;
/** A track may continue briefly after the one that declares the duration. */
const LONGER_SECONDS = 1;
/** Containers that declare their duration at the beginning. */
const DECLARES_DURATION = /mov|matroska/;

const INCOMPLETE =
  'This file is damaged or incomplete. Check that it plays on your device, then choose it again.';

const LONGER = 'The duration in this file is wrong. Export the video again and choose the new file.';
const UNREADABLE = "This video can't be decoded. Export it as MP4 with H.264 and choose the new file.";

/**
 * Measures the start of the first packet and the end of the last one over all tracks, in seconds, from the
 * file's actual content.
 */
async function measureDecodedSpan(
  file: string,
  tools: MediaTools,
): Promise<{ frames: number; span: number }> {
  let frames = 0;
  let begin = Number.POSITIVE_INFINITY;
  let end = 0;
  await runTool(
    tools.ffprobe,
    [
      ...['-v', 'error', '-show_entries', 'packet=codec_type,pts_time,duration_time'],
      ...['-of', 'csv=p=0', ...ffmpegInputArguments(file)],
    ],
    {
      timeoutSeconds: PROBE_TIMEOUT_SECONDS,
      onLine(line) {
        const [type, time, duration] = line.split(',');
        if (type === 'video') frames += 1;
        if (time === undefined || !Number.isFinite(Number(time))) return;
        begin = Math.min(begin, Number(time));
        end = Math.max(end, Number(time) + (Number(duration) || 0));
      },
    },
  );
  return { frames, span: Math.max(0, end - Math.max(0, begin)) };
}

/**
 * Checks that a video is complete: a truncated file that declares its duration looks complete to a reader of
 * the header.
 * @throws UnsuitableVideoError with a message for the user
 */
export async function assertComplete(
  file: string,
  { container, duration, stream }: Pick<VideoMetadata, 'container' | 'duration' | 'stream'>,
  tools: MediaTools,
): Promise<void> {
  const { frames, span } = await measureDecodedSpan(file, tools);
  const slack = Math.max(SLACK_SECONDS, duration * SLACK_SHARE);
  if (DECLARES_DURATION.test(container) && duration - span > slack)
    throw new UnsuitableVideoError(INCOMPLETE);
  if (frames === 0) throw new UnsuitableVideoError('This file has no video frames. Choose another video.');
  // Limits were checked against the declared duration; three minutes must not turn out to be three hours.
  if (span - duration > Math.max(slack, LONGER_SECONDS)) throw new UnsuitableVideoError(LONGER);
  await assertDecodable(file, stream, tools);
}

/** Decodes the first frame: encrypted, damaged or unknown streams look valid until then. */
async function assertDecodable(file: string, stream: number, tools: MediaTools): Promise<void> {
  const output = ['-map', `0:${stream}`, '-frames:v', '1', '-f', 'rawvideo', '-s', '16x16', 'pipe:1'];
  const frame = await runFfmpeg({
    tools,
    source: file,
    duration: 0,
    cwd: dirname(file),
    outputs: output,
  }).catch((error: unknown) => {
    if (error instanceof ToolError) return null;
    throw error;
  });
  if (!frame?.length) throw new UnsuitableVideoError(UNREADABLE);
}
