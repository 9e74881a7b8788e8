import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { isSoak } from '../../../test/soak.ts';
import { LOUDNESS_TARGET } from './constants.ts';
import { measureLoudness } from './loudness.ts';
import { makeHls } from './make-hls.ts';
import { makePlayable } from './make-playable.ts';
import { probe, type VideoFacts } from './probe.ts';
import type { TestVideoOptions } from './testing/clips.ts';
import { flashesOf } from './testing/flashes.ts';
import { AAC, makeHdrVideo, makeSource, SOURCES, type Source, X264 } from './testing/sources.ts';
import { findHlsFaults, joinSegments } from './testing/validate-hls.ts';
import { findMediaTools } from './tools.ts';

/** Timeout on a busy machine, in ms. */
const PATIENCE = 120_000;
/** Imperceptible audio offset in seconds, in addition to the duration of one frame. */
const IN_STEP = 0.04;

const tools = await findMediaTools();
/** Newer versions write neither rotation nor HDR metadata the way phones do. */
const clipTools = await findMediaTools({ PATH: '' });
const folder = mkdtempSync(join(tmpdir(), 'ontrend-sources-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function transcode(source: Pick<Source, 'turned'> & TestVideoOptions) {
  const place = mkdtempSync(join(folder, 'run-'));
  const file = makeSource(clipTools, place, source);
  const out = join(place, 'out');
  mkdirSync(out);
  const facts = await probe(file, tools);
  await makePlayable({ tools, source: file, facts, folder: out });
  await makeHls({ tools, source: file, facts, folder: out });
  return { file, facts, out };
}

function expectInStep({ seen, heard }: ReturnType<typeof flashesOf>, facts: VideoFacts) {
  expect(seen.length).toBeGreaterThan(0);
  expect(heard).toHaveLength(seen.length);
  const apart = seen.map((time, index) => Math.abs(time - (heard[index] ?? 0)));
  expect(Math.max(...apart)).toBeLessThan(IN_STEP + 1 / Math.min(facts.fps, 30));
}

it.each(SOURCES.filter(({ isRare }) => isSoak || !isRare))(
  'transcodes a video $name completely, in sync and without scaling it up',
  async (source) => {
    const { facts, out } = await transcode(source);
    expect(findHlsFaults(tools, out)).toEqual([]);
    const master = readFileSync(join(out, 'master.m3u8'), 'utf8');
    expect([...master.matchAll(/RESOLUTION=(\w+)/g)].map(([, size]) => size)).toEqual(source.expected);
    const progressive = await probe(join(out, 'progressive.mp4'), tools);
    expect(progressive).toMatchObject({ videoCodec: 'h264', pixelFormat: 'yuv420p', isUpright: true });
    expect(Math.abs(progressive.duration - facts.duration)).toBeLessThan(0.2);
    if (source.sound === null) expect(progressive.audio).toBeNull();
    else {
      expect(progressive.audio).toMatchObject({ codec: 'aac' });
      expectInStep(flashesOf(tools, join(out, 'progressive.mp4')), facts);
      expectInStep(flashesOf(tools, join(out, 'master.m3u8')), facts);
    }
  },
  PATIENCE,
);

describe('HDR', () => {
  const grey = async (source: TestVideoOptions) => {
    const { out, facts } = await transcode(source);
    const { channels } = await sharp(join(out, 'poster.jpg')).stats();
    return { facts, out, level: Math.round(channels[1]?.mean ?? 0) };
  };
  it.each([
    ['smpte2084', '0xC0C0C0', 225, 255],
    ['smpte2084', '0x404040', 20, 58],
    ['arib-std-b67', '0xC0C0C0', 190, 255],
    ['arib-std-b67', '0x404040', 20, 110],
  ])(
    'tone-maps %s so that %s is neither washed out nor dull',
    async (transfer, shade, darkest, brightest) => {
      const { facts, out, level } = await grey(makeHdrVideo(transfer, shade));
      expect(facts.hdr).toBe(transfer);
      expect(level).toBeGreaterThanOrEqual(darkest);
      expect(level).toBeLessThanOrEqual(brightest);
      expect(findHlsFaults(tools, out)).toEqual([]);
      expect(await probe(join(out, 'progressive.mp4'), tools)).toMatchObject({
        ...{ hdr: null, colorSpace: 'bt709', pixelFormat: 'yuv420p' },
      });
    },
    PATIENCE,
  );
});

it.each([
  ['whispers', 0.05],
  ['shouts', 1],
])(
  'adjusts the loudness of a video that %s',
  async (_name, amplitude) => {
    const sound = `aevalsrc=${amplitude}*sin(2*PI*880*t)`;
    const { out } = await transcode({ file: 'loud.mp4', sound, seconds: 4, output: [...X264, ...AAC] });
    joinSegments(join(out, '270p'), join(out, 'joined.mp4'));
    for (const file of ['progressive.mp4', 'joined.mp4']) {
      const measured = await measureLoudness({ tools, source: join(out, file) }, 4, out);
      expect(Math.abs((measured.integrated ?? 0) - LOUDNESS_TARGET)).toBeLessThan(1.5);
      expect(measured.peak).toBeLessThan(0);
    }
  },
  PATIENCE,
);
