import { TRUNCATED } from '../rejections.ts';
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
const INDEX_FIRST = ['-movflags', '+faststart'];

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

/** Files of which a part is missing or empty. */
export const MISSING_DATA_INPUTS: BrokenInput[] = [
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
