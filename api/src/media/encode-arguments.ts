import { AUDIO_BITRATE, PRESET, SMALL_PRESET, SMALL_SHORT_SIDE, TOOL_THREADS } from './constants.ts';
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
export const MAP_ARGUMENTS = [
  '-map',
  '0:v:0',
  '-map',
  '0:a:0?',
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
];

function audioArguments({ audio }: VideoFacts): string[] {
  if (!audio) return ['-an'];
  if (canCopyAudio(audio)) return ['-c:a', 'copy'];
  return ['-c:a', 'aac', '-b:a', String(AUDIO_BITRATE), '-ac', '2', '-ar', '48000'];
}

function pictureArguments(facts: VideoFacts, rendition: Rendition, keyframes: string[]): string[] {
  const { width, height, fps, maxBitRate } = rendition;
  const preset = Math.min(width, height) <= SMALL_SHORT_SIDE ? SMALL_PRESET : PRESET;
  const scale = `scale=${width}:${height}:in_color_matrix=${colorMatrixOf(facts)}:out_color_matrix=bt709:out_range=tv`;
  return [
    ...['-vf', `fps=${fps.toFixed(3)},${scale},setsar=1,format=yuv420p`],
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
export function codecArguments(facts: VideoFacts, rendition: Rendition, keyframes: string[]): string[] {
  const picture = rendition.isCopy ? ['-c:v', 'copy'] : pictureArguments(facts, rendition, keyframes);
  return [...picture, ...audioArguments(facts)];
}
