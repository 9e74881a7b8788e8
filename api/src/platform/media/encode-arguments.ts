import {
  AUDIO_BITRATE,
  HDR_PEAK,
  PRESET,
  SMALL_PRESET,
  SMALL_SHORT_SIDE,
  TOOL_THREADS,
} from './constants.ts';
import { type LoudnessAdjustment, loudnessFilter } from './loudness.ts';
import { canCopyAudio, type Rendition } from './plan.ts';
import type { VideoMetadata } from './probe.ts';

/** Browsers interpret untagged video of at least this height as BT.709, smaller video as BT.601. */
const UNTAGGED_HD_HEIGHT = 720;

/**
 * The color matrix of a source; for an untagged one the browsers' assumption, so that all renditions look
 * alike.
 */
export function colorMatrixOf({ colorSpace, height }: Pick<VideoMetadata, 'colorSpace' | 'height'>): string {
  if (colorSpace) return 'auto';
  return height >= UNTAGGED_HD_HEIGHT ? 'bt709' : 'bt601';
}

/**
 * A track may have to wait for the other one, whose beginning is damaged or which shows a picture for long: as many
 * packets as the longest video has, and for any time.
 */
const MUXING_QUEUE = ['-max_muxing_queue_size', '50000', '-max_interleave_delta', '0'];

/** Maps only the video and the first audio stream; metadata such as location and camera is dropped. */
export function mapArguments({ stream, audio }: Pick<VideoMetadata, 'stream' | 'audio'>): string[] {
  const maps = [stream, ...(audio ? [audio.stream] : [])].flatMap((each) => ['-map', `0:${each}`]);
  return [...maps, '-map_metadata', '-1', '-map_chapters', '-1', ...MUXING_QUEUE];
}

/** Fills late or missing audio with silence, because a player would wait for it. */
const FILL_AUDIO_GAPS = 'aresample=48000:async=1:first_pts=0';

function audioArguments({ audio }: VideoMetadata, levelling: LoudnessAdjustment): string[] {
  if (!audio) return ['-an'];
  if (levelling.gain === 0 && canCopyAudio(audio)) return ['-c:a', 'copy'];
  const filters = [FILL_AUDIO_GAPS, 'aformat=channel_layouts=stereo', ...loudnessFilter(levelling)];
  return ['-af', filters.join(','), '-c:a', 'aac', '-b:a', String(AUDIO_BITRATE), '-ac', '2', '-ar', '48000'];
}

/**
 * Converts HDR to SDR: linear light, BT.709 colors, compressed highlights. Runs after scaling, because it is
 * by far the slowest filter.
 */
function toneMapping({ hdr }: VideoMetadata): string[] {
  if (!hdr) return [];
  return [
    `zscale=tin=${hdr}:min=bt2020nc:pin=bt2020:rin=tv:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    `tonemap=hable:desat=0:peak=${HDR_PEAK}`,
    'zscale=t=bt709:m=bt709:r=tv',
  ];
}

function scaling(metadata: VideoMetadata, { width, height }: Rendition): string {
  // Tone mapping, if there is any, converts the colors.
  if (metadata.hdr) return `scale=${width}:${height}`;
  return `scale=${width}:${height}:in_color_matrix=${colorMatrixOf(metadata)}:out_color_matrix=bt709:out_range=tv`;
}

function videoArguments(metadata: VideoMetadata, rendition: Rendition, keyframes: string[]): string[] {
  const { width, height, fps, maxBitRate } = rendition;
  const preset = Math.min(width, height) <= SMALL_SHORT_SIDE ? SMALL_PRESET : PRESET;
  const filters = [
    // From the start of the file, so that audio and video begin together.
    `fps=fps=${fps.toFixed(3)}:start_time=0`,
    scaling(metadata, rendition),
    ...toneMapping(metadata),
    ...['setsar=1', 'format=yuv420p'],
  ];
  return [
    ...['-vf', filters.join(',')],
    ...['-c:v', 'libx264', '-preset', preset, '-profile:v', 'high', '-threads', String(TOOL_THREADS)],
    ...['-crf', '25', '-maxrate', String(maxBitRate), '-bufsize', String(maxBitRate)],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    ...keyframes,
  ];
}

/**
 * Returns the codec arguments of an ffmpeg output.
 * @param keyframes ffmpeg arguments that set the keyframes of an encoded rendition
 */
export function codecArguments(
  metadata: VideoMetadata,
  rendition: Rendition,
  levelling: LoudnessAdjustment,
  keyframes: string[],
): string[] {
  const videoOptions = rendition.isCopy ? ['-c:v', 'copy'] : videoArguments(metadata, rendition, keyframes);
  return [...videoOptions, ...audioArguments(metadata, levelling)];
}
