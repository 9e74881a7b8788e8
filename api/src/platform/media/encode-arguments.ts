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
import type { VideoFacts } from './probe.ts';

/** Browsers take untagged video of at least this height for BT.709, smaller for BT.601. */
const UNTAGGED_HD_HEIGHT = 720;

/** What an untagged source's colours will be taken for, so that no rendition differs from the others. */
export function colorMatrixOf({ colorSpace, height }: Pick<VideoFacts, 'colorSpace' | 'height'>): string {
  if (colorSpace) return 'auto';
  return height >= UNTAGGED_HD_HEIGHT ? 'bt709' : 'bt601';
}

/** Only the picture and the first sound track go out; where and with what it was filmed is nobody's business. */
export function mapArguments({ stream, audio }: Pick<VideoFacts, 'stream' | 'audio'>): string[] {
  const maps = [stream, ...(audio ? [audio.stream] : [])].flatMap((each) => ['-map', `0:${each}`]);
  return [...maps, '-map_metadata', '-1', '-map_chapters', '-1'];
}

/** Sound that begins late or has holes is filled with silence: a player would wait for it. */
const FILL_AUDIO_GAPS = 'aresample=48000:async=1:first_pts=0';

function audioArguments({ audio }: VideoFacts, levelling: LoudnessAdjustment): string[] {
  if (!audio) return ['-an'];
  if (levelling.gain === 0 && canCopyAudio(audio)) return ['-c:a', 'copy'];
  const filters = [FILL_AUDIO_GAPS, 'aformat=channel_layouts=stereo', ...loudnessFilter(levelling)];
  return ['-af', filters.join(','), '-c:a', 'aac', '-b:a', String(AUDIO_BITRATE), '-ac', '2', '-ar', '48000'];
}

/**
 * From HDR to what every screen shows: into light, into BT.709's colours, the highlights rolled off. After scaling, as
 * it is by far the slowest part.
 */
function toneMapping({ hdr }: VideoFacts): string[] {
  if (!hdr) return [];
  return [
    `zscale=tin=${hdr}:min=bt2020nc:pin=bt2020:rin=tv:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    `tonemap=hable:desat=0:peak=${HDR_PEAK}`,
    'zscale=t=bt709:m=bt709:r=tv',
  ];
}

function scaling(facts: VideoFacts, { width, height }: Rendition): string {
  // Colours are converted by the tone mapping, if there is one.
  if (facts.hdr) return `scale=${width}:${height}`;
  return `scale=${width}:${height}:in_color_matrix=${colorMatrixOf(facts)}:out_color_matrix=bt709:out_range=tv`;
}

function videoArguments(facts: VideoFacts, rendition: Rendition, keyframes: string[]): string[] {
  const { width, height, fps, maxBitRate } = rendition;
  const preset = Math.min(width, height) <= SMALL_SHORT_SIDE ? SMALL_PRESET : PRESET;
  const filters = [
    // From the very beginning of the file, so that picture and sound begin together.
    `fps=fps=${fps.toFixed(3)}:start_time=0`,
    scaling(facts, rendition),
    ...toneMapping(facts),
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
 * The codec part of an ffmpeg output.
 * @param keyframes ffmpeg's arguments that place the keyframes of an encoded rendition
 */
export function codecArguments(
  facts: VideoFacts,
  rendition: Rendition,
  levelling: LoudnessAdjustment,
  keyframes: string[],
): string[] {
  const picture = rendition.isCopy ? ['-c:v', 'copy'] : videoArguments(facts, rendition, keyframes);
  return [...picture, ...audioArguments(facts, levelling)];
}
