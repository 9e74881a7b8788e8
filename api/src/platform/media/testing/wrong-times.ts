import { WRONG_TIMES } from '../rejections.ts';
import {
  type BrokenInput,
  type ClipContext,
  PLAYS,
  readSmallClip,
  SMALL_CLIP,
  writeFixture,
} from './fixtures.ts';
import { createBox, findBoxes, getBox, listBoxes, replaceBox } from './mp4-boxes.ts';

/** 1 June 2023 in seconds since 1970, where live encoders often start to count. */
const EPOCH_SECONDS = 1_685_577_600;
const FRAGMENTED = ['-g', '15', '-movflags', '+frag_keyframe+empty_moov+default_base_moof'];
const VIDEO_TRACK = 1;

/** Units per second of each track, by its id. */
function readTimescales(bytes: Buffer): Map<number, number> {
  return new Map(
    findBoxes(bytes, 'moov/trak').map((trak) => [
      bytes.readUInt32BE(getBox(bytes, 'tkhd', trak).content + 12),
      bytes.readUInt32BE(getBox(bytes, 'mdia/mdhd', trak).content + 12),
    ]),
  );
}

/** Adds seconds to the start times of all fragments from one on, or of one track only. */
function shiftFragments(
  bytes: Buffer,
  seconds: number,
  { from = 0, track }: { from?: number; track?: number } = {},
) {
  const timescales = readTimescales(bytes);
  for (const moof of findBoxes(bytes, 'moof').slice(from))
    for (const traf of findBoxes(bytes, 'traf', moof)) {
      const id = bytes.readUInt32BE(getBox(bytes, 'tfhd', traf).content + 4);
      if (track !== undefined && id !== track) continue;
      // ffmpeg writes version 1 with 64 bits.
      const at = getBox(bytes, 'tfdt', traf).content + 4;
      const ticks = BigInt(seconds) * BigInt(timescales.get(id) ?? 0);
      bytes.writeBigUInt64BE(bytes.readBigUInt64BE(at) + ticks, at);
    }
  return bytes;
}

/** Removes the first fragments, as in a recording of a live stream that was joined late. */
function joinLate(bytes: Buffer, missing: number): Buffer {
  const firstKept = findBoxes(bytes, 'moof')[missing]?.start ?? 0;
  const isKept = ({ type, start }: { type: string; start: number }) =>
    !['moof', 'mdat'].includes(type) || start >= firstKept;
  return Buffer.concat(
    listBoxes(bytes)
      .filter(isKept)
      .map(({ start, end }) => bytes.subarray(start, end)),
  );
}

const fragmented = (context: ClipContext, more: string[] = []) =>
  readSmallClip(context, 'fragmented.mp4', [...FRAGMENTED, ...more]);

/** Gives one frame of the video a duration of its own. */
function setFrameDuration(bytes: Buffer, frame: number, ticks: number): Buffer {
  const path = 'moov/trak/mdia/minf/stbl/stts';
  const { content } = getBox(bytes, path);
  const [count, duration] = [bytes.readUInt32BE(content + 8), bytes.readUInt32BE(content + 12)];
  const runs = [
    [frame, duration],
    [1, ticks],
    [count - frame - 1, duration],
  ].filter(([frames]) => frames !== 0);
  const words = [0, runs.length, ...runs.flat()].flatMap((word) => [
    ...new Uint8Array(new Uint32Array([word]).buffer).reverse(),
  ]);
  return replaceBox(bytes, path, createBox('stts', Uint8Array.from(words)));
}

/** Without an edit list, nothing limits what is shown to the declared duration. */
function withoutEditLists(bytes: Buffer): Buffer {
  for (const { start } of findBoxes(bytes, 'moov/trak/edts')) bytes.write('free', start + 4, 'latin1');
  return bytes;
}

const LAST_FRAME = SMALL_CLIP.seconds * SMALL_CLIP.fps - 1;
const MAX_TICKS = 0x7f_ff_ff_ff;

/** Files whose times do not begin at zero, or make no sense. */
export const WRONG_TIME_INPUTS: BrokenInput[] = [
  ...[
    { start: '20 s', seconds: 20 },
    { start: '1,000,000 s', seconds: 1_000_000 },
    { start: 'the seconds since 1970', seconds: EPOCH_SECONDS },
  ].map(({ start, seconds }) => ({
    name: `a fragmented recording that begins at ${start}`,
    create: (context: ClipContext) =>
      writeFixture(context, 'offset.mp4', shiftFragments(fragmented(context), seconds)),
    outcome: PLAYS,
    seconds: SMALL_CLIP.seconds,
  })),
  {
    name: 'a fragmented recording with edit lists that begins late',
    create(context) {
      const bytes = fragmented(context, ['-movflags', '+delay_moov', '-output_ts_offset', '10']);
      return writeFixture(context, 'edited.mp4', shiftFragments(bytes, EPOCH_SECONDS));
    },
    outcome: PLAYS,
    seconds: SMALL_CLIP.seconds,
  },
  {
    name: 'a recording of a live stream that was joined late',
    create: (context) => writeFixture(context, 'late.mp4', joinLate(fragmented(context), 1)),
    outcome: PLAYS,
    seconds: SMALL_CLIP.seconds - 1,
  },
  {
    name: 'a recording that ends in the middle of a fragment',
    create(context) {
      const bytes = readSmallClip(context, 'stopped.mp4', FRAGMENTED, { seconds: 4 });
      return writeFixture(context, 'stopped.mp4', bytes.subarray(0, bytes.length * 0.6));
    },
    outcome: PLAYS,
  },
  {
    name: 'an MP4 that begins at the seconds since 1970',
    create: (context) =>
      writeFixture(
        context,
        'delayed.mp4',
        readSmallClip(context, 'x.mp4', ['-output_ts_offset', String(EPOCH_SECONDS)]),
      ),
    outcome: PLAYS,
    seconds: SMALL_CLIP.seconds,
  },
  {
    name: 'fragments whose times jump',
    create: (context) =>
      writeFixture(context, 'jump.mp4', shiftFragments(fragmented(context), EPOCH_SECONDS, { from: 1 })),
    outcome: WRONG_TIMES,
  },
  {
    name: 'tracks that begin decades apart',
    create: (context) =>
      writeFixture(
        context,
        'apart.mp4',
        shiftFragments(fragmented(context), EPOCH_SECONDS, { track: VIDEO_TRACK }),
      ),
    outcome: WRONG_TIMES,
  },
  {
    name: 'a last frame of 38 hours',
    create: (context) =>
      writeFixture(
        context,
        'long-last.mp4',
        setFrameDuration(readSmallClip(context, 'x.mp4'), LAST_FRAME, MAX_TICKS),
      ),
    outcome: PLAYS,
    seconds: SMALL_CLIP.seconds,
  },
  {
    name: 'a frame of 38 hours in the middle',
    create: (context) =>
      writeFixture(context, 'long.mp4', setFrameDuration(readSmallClip(context, 'x.mp4'), 15, MAX_TICKS)),
    outcome: WRONG_TIMES,
  },
  {
    name: 'a frame of 38 hours in the middle, without edit lists',
    create(context) {
      const bytes = withoutEditLists(readSmallClip(context, 'x.mp4'));
      return writeFixture(context, 'long-plain.mp4', setFrameDuration(bytes, 15, MAX_TICKS));
    },
    outcome: WRONG_TIMES,
  },
  {
    name: 'a last frame of 38 hours, without edit lists',
    create(context) {
      const bytes = withoutEditLists(readSmallClip(context, 'x.mp4'));
      return writeFixture(context, 'long-plain-last.mp4', setFrameDuration(bytes, LAST_FRAME, MAX_TICKS));
    },
    outcome: PLAYS,
    seconds: SMALL_CLIP.seconds,
  },
];
