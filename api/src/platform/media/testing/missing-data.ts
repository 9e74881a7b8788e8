import { DAMAGED, TRUNCATED } from '../rejections.ts';
import {
  type BrokenInput,
  type ClipContext,
  PLAYS,
  readSmallClip,
  SMALL_CLIP,
  writeFixture,
} from './fixtures.ts';
import { getBox } from './mp4-boxes.ts';

const TS_PACKET_BYTES = 188;
/** The second elementary stream of ffmpeg's MPEG-TS. */
const AUDIO_PID = 0x101;
/** Long enough to lose a part. */
const CLIP = { ...SMALL_CLIP, seconds: 4 };
const INDEX_FIRST = ['-movflags', '+faststart'];

/** Overwrites a part of the media data of an MP4 with zeros. @param from share of the data, as is `to` */
export function zeroMedia(bytes: Buffer, from: number, to: number): Buffer {
  const { content, end } = getBox(bytes, 'mdat');
  const at = (share: number) => Math.floor(content + (end - content) * share);
  return bytes.fill(0, at(from), at(to));
}

function cutInside(bytes: Buffer, type: string): Buffer {
  const { content, end } = getBox(bytes, type);
  return bytes.subarray(0, (content + end) / 2);
}

/** Removes all packets of the audio, which the program map still declares. */
function withoutAudioPackets(bytes: Buffer): Buffer {
  const starts = Array.from(
    { length: bytes.length / TS_PACKET_BYTES },
    (_, index) => index * TS_PACKET_BYTES,
  );
  return Buffer.concat(
    starts
      .filter((at) => (bytes.readUInt16BE(at + 1) & 0x1f_ff) !== AUDIO_PID)
      .map((at) => bytes.subarray(at, at + TS_PACKET_BYTES)),
  );
}

/** The MP4 is copied, the other encoded. */
const H264 = ['-g', '15'];
const MPEG4 = ['-c:v', 'mpeg4'];

/** Files of which a part is missing or empty. */
export const MISSING_DATA_INPUTS: BrokenInput[] = [
  ...[
    { name: 'zeros instead of the first half of its data', more: H264, from: 0, to: 0.5, outcome: DAMAGED },
    { name: 'zeros instead of the second half of its data', more: H264, from: 0.5, to: 1, outcome: DAMAGED },
    { name: 'zeros instead of nearly all of its data', more: H264, from: 0.1, to: 1, outcome: DAMAGED },
    { name: 'zeros in a hundredth of its data', more: H264, from: 0.5, to: 0.51, outcome: PLAYS },
    { name: 'zeros in the middle of an MPEG-4 video', more: MPEG4, from: 0.3, to: 0.7, outcome: DAMAGED },
  ].map(({ name, more, from, to, outcome }) => ({
    name,
    create: (context: ClipContext) =>
      writeFixture(context, 'zeros.mp4', zeroMedia(readSmallClip(context, 'x.mp4', more, CLIP), from, to)),
    outcome,
  })),
  ...['moov', 'mdat'].flatMap((type) =>
    [
      { position: 'the end', more: [] },
      { position: 'the beginning', more: INDEX_FIRST },
    ].map(({ position, more }) => ({
      name: `an MP4 with its index at ${position} that ends in the middle of ${type}`,
      create: (context: ClipContext) =>
        writeFixture(context, 'cut.mp4', cutInside(readSmallClip(context, 'x.mp4', more), type)),
      outcome: TRUNCATED,
    })),
  ),
  {
    name: 'an MP4 that ends before its index',
    create(context) {
      const bytes = readSmallClip(context, 'x.mp4');
      return writeFixture(context, 'before-index.mp4', bytes.subarray(0, getBox(bytes, 'moov').start));
    },
    outcome: TRUNCATED,
  },
  {
    name: 'a transport stream with a declared audio track without packets',
    create: (context) =>
      writeFixture(context, 'silent.ts', withoutAudioPackets(readSmallClip(context, 'x.ts'))),
    outcome: PLAYS,
    seconds: SMALL_CLIP.seconds,
  },
];
