import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { MediaTools } from '../tools.ts';
import { FLASHES } from './flashes.ts';

export interface ClipOptions {
  width?: number;
  height?: number;
  seconds?: number;
  fps?: number;
  hasAudio?: boolean;
  /** ffmpeg arguments of the video codec. */
  videoOptions?: string[];
  /** Additional output arguments. */
  more?: string[];
}

/** H.264 as most phones and programs write it: a keyframe every few seconds, chosen by the encoder. */
export const LONG_GOPS = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
/** Keyframes every two seconds, as the demo clips have them. */
export const SHORT_GOPS = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-b:v', '400k'],
  ...['-x264-params', 'keyint=60:min-keyint=60:scenecut=0:open-gop=0'],
];

function run(tools: MediaTools, parameters: string[]): void {
  const result = spawnSync(tools.ffmpeg, ['-v', 'error', '-nostdin', '-y', ...parameters], {
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`A test clip could not be created: ${result.stderr}`);
}

/** Adds rotation metadata of 90 degrees to a clip, as phones do. @returns its path */
export function rotateClip(tools: MediaTools, file: string): string {
  const rotatedFile = `${file}.rotated.mp4`;
  run(tools, ['-i', file, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', rotatedFile]);
  return rotatedFile;
}

/** Renders a test video with a tone. @returns its path */
export function renderClip(
  tools: MediaTools,
  folder: string,
  name: string,
  options: ClipOptions = {},
): string {
  const { width = 270, height = 480, seconds = 3, fps = 30, hasAudio = true } = options;
  const { videoOptions = LONG_GOPS, more = [] } = options;
  const file = join(folder, name);
  const sound = hasAudio ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : [];
  run(tools, [
    ...['-f', 'lavfi', '-i', `testsrc=size=${width}x${height}:rate=${fps}:duration=${seconds}`, ...sound],
    ...[...videoOptions, ...(hasAudio ? ['-c:a', 'aac', '-b:a', '64k'] : []), ...more, file],
  ]);
  return file;
}

export interface TestVideoOptions {
  file: string;
  size?: string;
  rate?: number;
  seconds?: number;
  /** A filter applied before the flashes. */
  videoFilter?: string;
  /** False: only the output of `videoFilter`. */
  flashes?: boolean;
  /** An audio source that replaces the one of the flashes; null for none. */
  audioFilter?: string | null;
  /** Codecs and container. */
  output: string[];
}

/** Renders simultaneous flashes and tones (flashes.ts). @returns the path */
export function renderTestVideo(tools: MediaTools, folder: string, options: TestVideoOptions): string {
  const {
    size = '270x480',
    rate = 30,
    seconds = 3,
    videoFilter,
    audioFilter = FLASHES.audioFilter,
    flashes = true,
  } = options;
  const file = join(folder, options.file);
  const filters = [
    ...(videoFilter ? [videoFilter] : []),
    'format=yuv420p',
    ...(flashes ? [FLASHES.videoFilter] : []),
  ].join(',');
  run(tools, [
    ...['-f', 'lavfi', '-i', `color=c=0x203040:size=${size}:rate=${rate}:duration=${seconds}`],
    ...(audioFilter === null ? [] : ['-f', 'lavfi', '-i', `${audioFilter}:s=48000:d=${seconds}`]),
    ...['-vf', filters, ...options.output, file],
  ]);
  return file;
}
