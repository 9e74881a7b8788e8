import { stat } from 'node:fs/promises';
import { readContainerLayout } from './container-layout.ts';
import { UnsuitableVideoError } from './errors.ts';
import { parseRatio, readHeader, type Stream } from './header.ts';
import { type FilePackets, type Packet, readPackets } from './packets.ts';
import { NO_VIDEO_TRACK, NOT_A_VIDEO, TRUNCATED } from './rejections.ts';
import { measureTiming } from './timing.ts';
import type { MediaTools } from './tools.ts';

/** Properties of a video file. Sizes as displayed: rotation and pixel aspect ratio are applied. */
export interface VideoMetadata {
  bytes: number;
  /** Index of the video stream; the file may also contain a cover image or a second video. */
  stream: number;
  /** ffprobe's names, such as `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string;
  /** Seconds from the first packet to the end of the last one. */
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

/** A video file whose packets have been read. */
export interface ProbedVideo extends VideoMetadata {
  /** Coded frames in file order. Times are relative to the start of the video. */
  frames: Packet[];
}

/**
 * Selects the first audio stream that has packets: recordings of broadcasts declare streams that they do not
 * contain.
 */
function audioStreamOf(streams: Stream[], { tracks }: FilePackets): Stream | undefined {
  return streams.find(
    (stream) => stream.codec_type === 'audio' && isKnown(stream) && tracks.has(stream.index),
  );
}

/**
 * Reads the properties of a video file and the times of its frames.
 * @throws UnsuitableVideoError with a message for the user when it is not a video, incomplete, or its times are wrong;
 *   ToolTimeoutError
 */
export async function probeVideo(
  file: string,
  tools: MediaTools,
  signal?: AbortSignal,
): Promise<ProbedVideo> {
  const [{ size }, layout] = await Promise.all([stat(file), readContainerLayout(file)]);
  if (layout?.missing === 'index') throw new UnsuitableVideoError(TRUNCATED);
  const header = await readHeader(file, layout, tools, signal);
  const video = videoStreamOf(header.streams);
  if (!video?.width || !video.height) {
    if (layout?.missing) throw new UnsuitableVideoError(TRUNCATED);
    // The sync byte of MPEG transport streams is the letter G, so ffprobe finds streams without tracks in texts.
    throw new UnsuitableVideoError(header.streams.length > 0 ? NO_VIDEO_TRACK : NOT_A_VIDEO);
  }
  const packets = await readPackets(file, tools, { stream: video.index, signal });
  const audio = audioStreamOf(header.streams, packets);
  const { begin, duration, fps } = measureTiming({ header, video, audio, packets, layout });
  return {
    bytes: size,
    stream: video.index,
    container: header.format.format_name,
    duration,
    ...displaySize(video),
    fps,
    videoCodec: video.codec_name ?? '',
    videoProfile: video.profile ?? '',
    pixelFormat: video.pix_fmt ?? '',
    colorSpace: video.color_space === 'unknown' ? undefined : video.color_space,
    hdr: hdrOf(video),
    isSteady: isSteady(video),
    bitRate: duration > 0 ? (size * 8) / duration : 0,
    audio: audioOf(audio, video),
    frames: packets.frames.map((frame) => ({ ...frame, time: frame.time - begin })),
  };
}
