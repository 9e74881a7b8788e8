import { open, stat } from 'node:fs/promises';
import { z } from 'zod';
import { PROBE_TIMEOUT_SECONDS } from './constants.ts';
import { ToolError, UnsuitableVideoError } from './errors.ts';
import { ffmpegInputArguments } from './input.ts';
import { readPackets } from './packets.ts';
import { runTool } from './run-tool.ts';
import type { MediaTools } from './tools.ts';

/** Properties of a video file. Sizes as displayed: rotation and pixel aspect ratio are applied. */
export interface VideoMetadata {
  bytes: number;
  /** Index of the video stream; the file may also contain a cover image or a second video. */
  stream: number;
  /** ffprobe's names, such as `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string;
  /** Seconds. */
  duration: number;
  width: number;
  height: number;
  /** Stored as displayed: no rotation, square pixels. */
  isUpright: boolean;
  /** Average frames per second. */
  fps: number;
  videoCodec: string;
  videoProfile: string;
  pixelFormat: string;
  /** Color matrix, if the file declares it. */
  colorSpace: string | undefined;
  /** HDR transfer function; null for SDR. */
  hdr: HdrTransfer | null;
  /** Constant frame rate. */
  isSteady: boolean;
  /** Bits per second of the whole file. */
  bitRate: number;
  audio: AudioMetadata | null;
}

/** PQ and HLG by their ffmpeg names. */
export type HdrTransfer = 'smpte2084' | 'arib-std-b67';

export interface AudioMetadata {
  /** Index of the audio stream. */
  stream: number;
  codec: string;
  profile: string;
  channels: number;
  /** Bits per second, if the file declares it. */
  bitRate: number | undefined;
  /** Seconds by which audio starts after video. */
  delay: number;
}

/** The first bytes of every EBML file (WebM, MKV). */
const EBML = 0x1a_45_df_a3;

const number = z.coerce.number();
const streamSchema = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  profile: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  pix_fmt: z.string().optional(),
  color_space: z.string().optional(),
  color_transfer: z.string().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  start_time: number.optional(),
  channels: z.number().optional(),
  bit_rate: number.optional(),
  duration: number.optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  tags: z.object({ rotate: number.optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});
type Stream = z.infer<typeof streamSchema>;
const reportSchema = z.object({
  streams: z.array(streamSchema),
  format: z.object({
    format_name: z.string(),
    duration: number.optional(),
    start_time: number.optional(),
  }),
});

type Report = z.infer<typeof reportSchema>;

function parseRatio(text: string | undefined, separator: string): number {
  const [above = 0, below = 0] = (text ?? '').split(separator).map(Number);
  return above > 0 && below > 0 ? above / below : 0;
}

function rotationOf(stream: Stream): number {
  const fromMatrix = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation;
  return (((fromMatrix ?? stream.tags?.rotate ?? 0) % 360) + 360) % 360;
}

function displaySize(stream: Stream) {
  const pixelShape = parseRatio(stream.sample_aspect_ratio, ':') || 1;
  const rotation = rotationOf(stream);
  const width = Math.round((stream.width ?? 0) * pixelShape);
  const height = stream.height ?? 0;
  const isTurned = rotation === 90 || rotation === 270;
  return {
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    isUpright: rotation === 0 && pixelShape === 1,
  };
}

function hdrOf({ color_transfer: transfer }: Stream): HdrTransfer | null {
  return transfer === 'smpte2084' || transfer === 'arib-std-b67' ? transfer : null;
}

/** Some phones add audio tracks in proprietary formats. */
const isKnown = ({ codec_name: name }: Stream) => name !== undefined && !/^(none|unknown)$/.test(name);

/** Frame rates within one percent are the same rate in another notation. */
function isSteady(stream: Stream): boolean {
  const [average, smallest] = [parseRatio(stream.avg_frame_rate, '/'), parseRatio(stream.r_frame_rate, '/')];
  return average > 0 && Math.abs(smallest / average - 1) < 0.01;
}

/** Covers and thumbnails, which some programs store as single-frame tracks. */
const STILL_CODECS = /^(png|bmp|gif|tiff|webp)$/;

function videoStreamOf(streams: Stream[]): Stream | undefined {
  const videoStreams = streams.filter(
    ({ codec_type: type, disposition }) => type === 'video' && !disposition?.attached_pic,
  );
  return videoStreams.find(({ codec_name: name = '' }) => !STILL_CODECS.test(name)) ?? videoStreams[0];
}

function audioOf(stream: Stream | undefined, video: Stream): AudioMetadata | null {
  if (!stream) return null;
  return {
    stream: stream.index,
    codec: stream.codec_name ?? '',
    profile: stream.profile ?? '',
    channels: stream.channels ?? 0,
    bitRate: stream.bit_rate,
    delay: (stream.start_time ?? 0) - (video.start_time ?? 0),
  };
}

async function runFfprobe(file: string, tools: MediaTools, signal?: AbortSignal) {
  try {
    const { stdout } = await runTool(
      tools.ffprobe,
      [
        '-v',
        'error',
        '-print_format',
        'json',
        '-show_format',
        '-show_streams',
        ...ffmpegInputArguments(file),
      ],
      { timeoutSeconds: PROBE_TIMEOUT_SECONDS, signal },
    );
    return reportSchema.parse(JSON.parse(stdout.toString()));
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    // Builds of ffprobe detect a text file named .mp4 differently; only a real video can be damaged.
    const isDamaged =
      /moov atom not found|EBML header parsing failed|Truncat/i.test(error.message) &&
      (await hasVideoSignature(file));
    if (isDamaged)
      throw new UnsuitableVideoError(
        'This file is damaged or incomplete. Check that it plays on your device, then choose it again.',
        { cause: error },
      );
    throw new UnsuitableVideoError("This file isn't a video. Choose an MP4, MOV, WebM, MKV or AVI file.", {
      cause: error,
    });
  }
}

/** The first box of an MP4 or MOV, or the first bytes of a WebM or MKV. */
async function hasVideoSignature(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const box = buffer.toString('latin1', 4);
    return (
      ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'].includes(box) || buffer.readUInt32BE() === EBML
    );
  } finally {
    await file.close();
  }
}

/** Matroska declares the end time counted from zero; the content may start later. */
function declaredDuration({ format_name, duration, start_time = 0 }: Report['format']): number | undefined {
  return duration !== undefined && /matroska/.test(format_name) ? duration - start_time : duration;
}

/** Recordings of browsers do not declare their duration. */
async function measureDuration(
  file: string,
  tools: MediaTools,
  options: Parameters<typeof readPackets>[2],
): Promise<number> {
  const packets = await readPackets(file, tools, options);
  return packets.reduce((end, packet) => Math.max(end, packet.time + packet.duration), 0);
}

/**
 * Reads the properties of a video file.
 * @throws UnsuitableVideoError with a message for the user when it is not a video
 */
export async function probeVideo(
  file: string,
  tools: MediaTools,
  signal?: AbortSignal,
): Promise<VideoMetadata> {
  const [{ size }, { streams, format }] = await Promise.all([stat(file), runFfprobe(file, tools, signal)]);
  const video = videoStreamOf(streams);
  if (!video?.width || !video.height)
    throw new UnsuitableVideoError('This file has sound but no video. Choose a video.');
  const duration =
    declaredDuration(format) ??
    video.duration ??
    (await measureDuration(file, tools, { stream: video.index, signal }));
  return {
    bytes: size,
    stream: video.index,
    container: format.format_name,
    duration,
    ...displaySize(video),
    fps: parseRatio(video.avg_frame_rate, '/'),
    videoCodec: video.codec_name ?? '',
    videoProfile: video.profile ?? '',
    pixelFormat: video.pix_fmt ?? '',
    colorSpace: video.color_space === 'unknown' ? undefined : video.color_space,
    hdr: hdrOf(video),
    isSteady: isSteady(video),
    bitRate: duration > 0 ? (size * 8) / duration : 0,
    audio: audioOf(
      streams.find((stream) => stream.codec_type === 'audio' && isKnown(stream)),
      video,
    ),
  };
}
