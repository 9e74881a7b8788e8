import { constants, deflateSync } from 'node:zlib';
import { DAMAGED, NO_VIDEO_TRACK, NOT_A_VIDEO, UNREADABLE } from '../rejections.ts';
import { rotateClip } from './clips.ts';
import {
  type BrokenInput,
  type ClipContext,
  PLAYS,
  readSmallClip,
  renderSmallClip,
  runClipTool,
  SMALL_CLIP,
  writeFixture,
} from './fixtures.ts';
import { MISSING_DATA_INPUTS } from './missing-data.ts';
import { createBox } from './mp4-boxes.ts';
import { WRONG_TIME_INPUTS } from './wrong-times.ts';

const testPattern = (size: string, seconds: number) => [
  ...['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=10:duration=${seconds}`],
];

/** Removes the index and makes the rest look complete. */
function withoutIndex(context: ClipContext): string {
  const whole = readSmallClip(context, 'indexed.mp4');
  whole.write('skip', whole.indexOf('moov'), 'latin1');
  return writeFixture(context, 'no-index.mp4', whole);
}

/** A video track without frames; only the audio has content. */
function noFrames(context: ClipContext): string {
  return runClipTool(
    context,
    'no-frames.mkv',
    '-i',
    renderSmallClip(context, 'with-frames.mp4'),
    '-c',
    'copy',
    '-frames:v',
    '0',
  );
}

/** A valid index over random video data, as of an encrypted or badly copied file. */
function noise(context: ClipContext): string {
  const whole = readSmallClip(context, 'quiet.mp4', ['-an', '-movflags', '+faststart']);
  const begin = whole.indexOf('mdat') + 4;
  for (let index = begin; index < whole.length; index += 1) whole[index] = (index * 2_654_435_761) >>> 24;
  return writeFixture(context, 'noise.mp4', whole);
}

/** Matroska declares its duration in a separate field: a long video that claims to be short. */
function declaresShorterDuration(context: ClipContext): string {
  const whole = readSmallClip(context, 'long.mkv', ['-f', 'matroska'], { seconds: 8, fps: 5 });
  const DURATION = Buffer.from([0x44, 0x89, 0x88]);
  whole.writeDoubleBE(2_000, whole.indexOf(DURATION) + DURATION.length);
  return writeFixture(context, 'says-shorter.mkv', whole);
}

/** QuickTime can compress its index: two megabytes that expand to half a gigabyte. */
function packedIndex(context: ClipContext): string {
  const UNPACKED = 500 * 1_024 ** 2;
  const size = Buffer.alloc(4);
  size.writeUInt32BE(UNPACKED);
  const packed = deflateSync(Buffer.alloc(UNPACKED), { level: constants.Z_BEST_SPEED });
  const index = createBox('cmov', createBox('dcom', Buffer.from('zlib')), createBox('cmvd', size, packed));
  return writeFixture(
    context,
    'packed.mov',
    Buffer.concat([createBox('ftyp', Buffer.from('qt  ')), createBox('moov', index)]),
  );
}

/** Programs read streams in file order; this file has another video stream first. */
function coverFirst(context: ClipContext): string {
  const cover = runClipTool(context, 'cover.png', ...testPattern('64x64', 0.1), '-frames:v', '1');
  const film = renderSmallClip(context, 'covered.mp4');
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
  return runClipTool(context, 'cover-first.mkv', '-i', film, '-i', cover, ...maps);
}

/** Malformed and unusual inputs. */
export const BROKEN_INPUTS: BrokenInput[] = [
  ...MISSING_DATA_INPUTS,
  ...WRONG_TIME_INPUTS,
  { name: 'no index', create: withoutIndex, outcome: DAMAGED },
  {
    name: 'a Matroska file with the extension .avi',
    create: (context) => renderSmallClip(context, 'lies.avi', ['-f', 'matroska']),
    outcome: PLAYS,
  },
  {
    name: '1 x 1',
    create: (context) => runClipTool(context, 'dot.mkv', ...testPattern('1x1', 2), '-c:v', 'ffv1'),
    outcome: 'is 1 × 1 pixels',
  },
  {
    name: '10,000 x 16',
    create: (context) => runClipTool(context, 'line.mkv', ...testPattern('10000x16', 2), '-c:v', 'ffv1'),
    outcome: 'is 10000 × 16 pixels',
  },
  {
    name: '8,192 x 128',
    create: (context) => runClipTool(context, 'wide.mkv', ...testPattern('8192x128', 2), '-c:v', 'mjpeg'),
    outcome: 'at most 4096 pixels',
  },
  { name: 'no frames', create: noFrames, outcome: 'Choose' },
  {
    name: 'only sound',
    create: (context) => runClipTool(context, 'sound.m4a', '-f', 'lavfi', '-i', 'sine=duration=2'),
    outcome: NO_VIDEO_TRACK,
  },
  {
    name: 'a video with 240 frames per second',
    create: (context) => renderSmallClip(context, 'fast.mp4', [], { fps: 240 }),
    outcome: PLAYS,
  },
  {
    name: '300 frames per second',
    create: (context) => renderSmallClip(context, 'faster.mp4', [], { fps: 300 }),
    outcome: 'The maximum is 240',
  },
  {
    name: 'a small rotated video',
    create: (context) => rotateClip(context.tools, renderSmallClip(context, 'upright.mp4')),
    outcome: PLAYS,
  },
  {
    name: 'a small video with non-square pixels',
    create: (context) => renderSmallClip(context, 'sar.mp4', ['-vf', 'setsar=7/5']),
    outcome: PLAYS,
  },
  {
    // Phones record with a varying frame rate: here 15 and 5 frames per second.
    name: 'a small video with irregular frame times',
    create: (context) =>
      renderSmallClip(context, 'odd.mp4', ['-vf', "select='not(mod(n,3))+gt(t,1)'", '-vsync', 'vfr']),
    outcome: PLAYS,
  },
  {
    name: 'a single frame',
    create: (context) => runClipTool(context, 'still.mkv', ...testPattern('128x128', 0.1), '-c:v', 'ffv1'),
    outcome: 'shorter than 1 s',
  },
  {
    name: 'a rotation that is not a number',
    create: (context) => renderSmallClip(context, 'turned.mkv', ['-metadata:s:v:0', 'rotate=sideways']),
    outcome: PLAYS,
  },
  {
    name: 'a slide show with a picture every 20 seconds',
    create(context) {
      const sources = [...testPattern('64x64', 40), '-f', 'lavfi', '-i', 'sine=duration=40'];
      const slides = ['-vf', "select='not(mod(n,200))'", '-vsync', 'vfr'];
      return runClipTool(context, 'slides.mkv', ...sources, ...slides);
    },
    outcome: PLAYS,
    seconds: 40,
  },
  { name: 'a file with a cover image before the video', create: coverFirst, outcome: PLAYS },
  {
    name: 'a second audio track that is longer than the video',
    create(context) {
      const tracks = ['-i', renderSmallClip(context, 'x.mp4'), '-f', 'lavfi', '-i', 'sine=duration=4'];
      return runClipTool(context, 'longer.mp4', ...tracks, '-map', '0', '-map', '1', '-c:v', 'copy');
    },
    outcome: PLAYS,
    seconds: SMALL_CLIP.seconds,
  },
  {
    name: 'a transport stream cut out of a longer one',
    create(context) {
      const whole = readSmallClip(context, 'whole.ts', ['-g', '30'], { seconds: 6 });
      return writeFixture(context, 'cut.ts', whole.subarray(whole.length * 0.2, whole.length * 0.9));
    },
    outcome: PLAYS,
  },
  {
    name: 'longer than it declares',
    create: declaresShorterDuration,
    outcome: PLAYS,
    seconds: 8,
  },
  { name: 'noise instead of frames', create: noise, outcome: UNREADABLE },
  { name: 'an index that unpacks to half a gigabyte', create: packedIndex, outcome: NOT_A_VIDEO },
  {
    name: 'nothing but zeros',
    create: (context) => writeFixture(context, 'zeros.mp4', Buffer.alloc(100_000)),
    outcome: NOT_A_VIDEO,
  },
  {
    name: 'a zip',
    create: (context) =>
      writeFixture(context, 'bomb.mp4', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(9_000)])),
    outcome: NOT_A_VIDEO,
  },
];
