import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { MediaTools } from '../tools.ts';
import { renderClip, rotateClip } from './clips.ts';

/** Outcome of an input that is playable despite its defect. */
export const PLAYS = 'plays';
/** Parts of the messages that reject the others. */
export const DAMAGED = 'is damaged or incomplete';
export const NO_VIDEO = "isn't a video";
const UNREADABLE = "can't be decoded";

/** A malformed file. */
export interface BrokenInput {
  name: string;
  /** Writes the file. @returns its path */
  create(context: ClipContext): string;
  /** `PLAYS`, or part of the message that rejects it. */
  outcome: string;
}

/** The folder for malformed files, and the tools to create them. */
export interface ClipContext {
  tools: MediaTools;
  folder: string;
}

/** Small, so that a folder of them is created within seconds. */
export const SMALL_CLIP = { seconds: 2, width: 128, height: 128, fps: 15 };

function writeFixture({ folder }: ClipContext, name: string, content: Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

function ffmpeg({ tools, folder }: ClipContext, name: string, ...parameters: string[]): string {
  const file = join(folder, name);
  const run = spawnSync(tools.ffmpeg, ['-v', 'error', '-nostdin', '-y', ...parameters, file], {
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return file;
}

const clip = ({ tools, folder }: ClipContext, name: string, more: string[] = [], fps = SMALL_CLIP.fps) =>
  renderClip(tools, folder, name, { ...SMALL_CLIP, fps, more });

const testPattern = (size: string, seconds: number) => [
  ...['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=10:duration=${seconds}`],
];

/** Removes the index and makes the rest look complete. */
function withoutIndex(context: ClipContext): string {
  const whole = readFileSync(clip(context, 'indexed.mp4'));
  whole.write('skip', whole.indexOf('moov'), 'latin1');
  return writeFixture(context, 'no-index.mp4', whole);
}

/** A video track without frames; only the audio has content. */
function noFrames(context: ClipContext): string {
  return ffmpeg(
    context,
    'no-frames.mkv',
    '-i',
    clip(context, 'with-frames.mp4'),
    '-c',
    'copy',
    '-frames:v',
    '0',
  );
}

/** A valid index over random video data, as of an encrypted or badly copied file. */
function noise(context: ClipContext): string {
  const whole = readFileSync(clip(context, 'quiet.mp4', ['-an', '-movflags', '+faststart']));
  const begin = whole.indexOf('mdat') + 4;
  for (let index = begin; index < whole.length; index += 1) whole[index] = (index * 2_654_435_761) >>> 24;
  return writeFixture(context, 'noise.mp4', whole);
}

/** Matroska declares its duration in a separate field: a long video that claims to be short. */
function declaresShorterDuration(context: ClipContext): string {
  const long = { ...SMALL_CLIP, seconds: 8, fps: 5, more: ['-f', 'matroska'] };
  const whole = readFileSync(renderClip(context.tools, context.folder, 'long.mkv', long));
  const DURATION = Buffer.from([0x44, 0x89, 0x88]);
  whole.writeDoubleBE(2_000, whole.indexOf(DURATION) + DURATION.length);
  return writeFixture(context, 'says-shorter.mkv', whole);
}

function box(type: string, ...content: Uint8Array[]): Buffer {
  const inside = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(inside.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, inside]);
}

/** QuickTime can compress its index: half a megabyte that expands to half a gigabyte. */
function packedIndex(context: ClipContext): string {
  const UNPACKED = 500 * 1_024 ** 2;
  const size = Buffer.alloc(4);
  size.writeUInt32BE(UNPACKED);
  const packed = deflateSync(Buffer.alloc(UNPACKED));
  const index = box('cmov', box('dcom', Buffer.from('zlib')), box('cmvd', size, packed));
  return writeFixture(
    context,
    'packed.mov',
    Buffer.concat([box('ftyp', Buffer.from('qt  ')), box('moov', index)]),
  );
}

/** Programs read streams in file order; this file has another video stream first. */
function coverFirst(context: ClipContext): string {
  const cover = ffmpeg(context, 'cover.png', ...testPattern('64x64', 0.1), '-frames:v', '1');
  const film = clip(context, 'covered.mp4');
  const maps = [
    '-map',
    '1:v',
    '-map',
    '0:v',
    '-map',
    '0:a',
    '-c',
    'copy',
    '-disposition:v:0',
    'attached_pic',
  ];
  return ffmpeg(context, 'cover-first.mkv', '-i', film, '-i', cover, ...maps);
}

/** Malformed inputs. */
export const BROKEN_INPUTS: BrokenInput[] = [
  { name: 'no index', create: withoutIndex, outcome: DAMAGED },
  {
    name: 'a Matroska file with the extension .avi',
    create: (context) => clip(context, 'lies.avi', ['-f', 'matroska']),
    outcome: PLAYS,
  },
  {
    name: '1 x 1',
    create: (context) => ffmpeg(context, 'dot.mkv', ...testPattern('1x1', 2), '-c:v', 'ffv1'),
    outcome: 'is 1 × 1 pixels',
  },
  {
    name: '10,000 x 16',
    create: (context) => ffmpeg(context, 'line.mkv', ...testPattern('10000x16', 2), '-c:v', 'ffv1'),
    outcome: 'is 10000 × 16 pixels',
  },
  {
    name: '8,192 x 128',
    create: (context) => ffmpeg(context, 'wide.mkv', ...testPattern('8192x128', 2), '-c:v', 'mjpeg'),
    outcome: 'at most 4096 pixels',
  },
  { name: 'no frames', create: noFrames, outcome: 'Choose' },
  {
    name: 'only sound',
    create: (context) => ffmpeg(context, 'sound.m4a', '-f', 'lavfi', '-i', 'sine=duration=2'),
    outcome: 'has sound but no video',
  },
  {
    name: 'a video with 240 frames per second',
    create: (context) => clip(context, 'fast.mp4', [], 240),
    outcome: PLAYS,
  },
  {
    name: '300 frames per second',
    create: (context) => clip(context, 'faster.mp4', [], 300),
    outcome: 'The maximum is 240',
  },
  {
    name: 'a small rotated video',
    create: (context) => rotateClip(context.tools, clip(context, 'upright.mp4')),
    outcome: PLAYS,
  },
  {
    name: 'a small video with non-square pixels',
    create: (context) => clip(context, 'sar.mp4', ['-vf', 'setsar=7/5']),
    outcome: PLAYS,
  },
  {
    // Phones record with a varying frame rate: here 15 and 5 frames per second.
    name: 'a small video with irregular frame times',
    create: (context) => clip(context, 'odd.mp4', ['-vf', "select='not(mod(n,3))+gt(t,1)'", '-vsync', 'vfr']),
    outcome: PLAYS,
  },
  {
    name: 'a single frame',
    create: (context) => ffmpeg(context, 'still.mkv', ...testPattern('128x128', 0.1), '-c:v', 'ffv1'),
    outcome: 'shorter than 1 s',
  },
  { name: 'a file with a cover image before the video', create: coverFirst, outcome: PLAYS },
  {
    name: 'a transport stream cut out of a longer one',
    create(context) {
      const whole = readFileSync(clip(context, 'whole.ts', ['-g', '10']));
      return writeFixture(context, 'cut.ts', whole.subarray(whole.length * 0.2, whole.length * 0.9));
    },
    outcome: PLAYS,
  },
  {
    name: 'longer than it declares',
    create: declaresShorterDuration,
    outcome: 'duration in this file is wrong',
  },
  { name: 'noise instead of frames', create: noise, outcome: UNREADABLE },
  { name: 'an index that unpacks to half a gigabyte', create: packedIndex, outcome: NO_VIDEO },
  {
    name: 'nothing but zeros',
    create: (context) => writeFixture(context, 'zeros.mp4', Buffer.alloc(100_000)),
    outcome: NO_VIDEO,
  },
  {
    name: 'a zip',
    create: (context) =>
      writeFixture(context, 'bomb.mp4', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(9_000)])),
    outcome: NO_VIDEO,
  },
];
