import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { LOUDNESS_TARGET } from './constants.ts';
import { measureLoudness } from './loudness.ts';
import { makeHls } from './make-hls.ts';
import { makePlayable } from './make-playable.ts';
import { probe, type VideoFacts } from './probe.ts';
import { type FilmOptions, LONG_GOPS, makeFilm, SHORT_GOPS, turnClip } from './testing/clips.ts';
import { flashesOf } from './testing/flashes.ts';
import { findHlsFaults, joinSegments } from './testing/validate-hls.ts';
import { findMediaTools } from './tools.ts';

/** For a machine that does other things meanwhile, in ms. */
const PATIENCE = 120_000;
/** What a person does not notice, in seconds; and a picture's time on top, as each is shown for a while. */
const IN_STEP = 0.04;

const tools = await findMediaTools();
/** Newer ones write neither rotation nor HDR into a file the way phones do. */
const clipTools = await findMediaTools({ PATH: '' });
const folder = mkdtempSync(join(tmpdir(), 'ontrend-sources-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Source extends FilmOptions {
  name: string;
  turned?: boolean;
  /** The sizes of the renditions, smallest first. */
  expected: string[];
}

const X264 = LONG_GOPS;
const AAC = ['-c:a', 'aac', '-b:a', '64k'];
const X265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none'];

const SOURCES: Source[] = [
  { name: 'landscape', file: 'a.mp4', size: '480x270', output: [...X264, ...AAC], expected: ['480x270'] },
  {
    name: 'square, with a rung below it',
    file: 'b.mp4',
    size: '540x540',
    output: [...X264, ...AAC],
    expected: ['360x360', '540x540'],
  },
  {
    name: 'turned by a phone',
    file: 'c.mp4',
    size: '480x270',
    turned: true,
    output: [...X264, ...AAC],
    expected: ['270x480'],
  },
  {
    name: 'copied as it is',
    file: 'd.mp4',
    size: '270x480',
    seconds: 5,
    output: [...SHORT_GOPS, ...AAC],
    expected: ['270x480'],
  },
  {
    name: 'of changing speed',
    file: 'e.mp4',
    picture: `select='lt(t,1.5)+not(mod(n,3))'`,
    seconds: 4,
    output: ['-vsync', 'vfr', ...X264, ...AAC],
    expected: ['270x480'],
  },
  { name: 'HEVC', file: 'f.mp4', output: [...X265, '-tag:v', 'hvc1', ...AAC], expected: ['270x480'] },
  {
    name: 'VP9 with Opus',
    file: 'g.webm',
    output: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
    expected: ['270x480'],
  },
  {
    name: 'AV1',
    file: 'h.mp4',
    size: '128x96',
    seconds: 1,
    output: ['-c:v', 'libaom-av1', '-strict', 'experimental', '-cpu-used', '8', '-b:v', '100k', ...AAC],
    expected: ['128x96'],
  },
  {
    name: 'of odd sizes in an old container',
    file: 'i.avi',
    size: '321x241',
    output: ['-c:v', 'mjpeg', '-c:a', 'mp3'],
    expected: ['320x240'],
  },
  {
    name: 'with pixels that are not square',
    file: 'j.mp4',
    size: '360x288',
    picture: 'setsar=16/11',
    output: [...X264, ...AAC],
    expected: ['524x288'],
  },
  {
    name: 'with one channel of sound',
    file: 'k.mp4',
    output: [...X264, '-c:a', 'aac', '-ac', '1', '-ar', '22050'],
    expected: ['270x480'],
  },
  {
    name: 'with six channels of sound',
    file: 'l.mkv',
    output: [...X264, '-c:a', 'ac3', '-ac', '6'],
    expected: ['270x480'],
  },
  { name: 'without sound', file: 'm.mp4', sound: null, output: X264, expected: ['270x480'] },
  {
    name: 'that begins late, as recordings of broadcasts do',
    file: 'n.mkv',
    output: [...X264, ...AAC, '-output_ts_offset', '2'],
    expected: ['270x480'],
  },
  {
    name: 'whose picture begins after its sound',
    file: 'q.mkv',
    picture: 'trim=start=0.3',
    output: ['-vsync', 'passthrough', ...X264, ...AAC],
    expected: ['270x480'],
  },
  {
    name: 'whose sound begins after its picture',
    file: 'r.mkv',
    output: [...X264, '-af', 'atrim=start=0.3', ...AAC],
    expected: ['270x480'],
  },
  {
    name: 'of 60 pictures a second',
    file: 'o.mp4',
    rate: 60,
    output: [...X264, ...AAC],
    expected: ['270x480'],
  },
  {
    name: 'of 23.976 pictures a second with open groups',
    file: 'p.mp4',
    rate: 24000 / 1001,
    seconds: 5,
    output: [
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-pix_fmt',
      'yuv420p',
      '-x264-params',
      'open-gop=1:keyint=40:bframes=3',
      ...AAC,
    ],
    expected: ['270x480'],
  },
];

async function transcode(source: Pick<Source, 'turned'> & FilmOptions) {
  const place = mkdtempSync(join(folder, 'run-'));
  const made = makeFilm(clipTools, place, source);
  const file = source.turned ? turnClip(clipTools, made) : made;
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

it.each(SOURCES)(
  'a film $name comes out whole, in step and not larger',
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
  const grey = async (source: FilmOptions) => {
    const { out, facts } = await transcode(source);
    const { channels } = await sharp(join(out, 'poster.jpg')).stats();
    return { facts, out, level: Math.round(channels[1]?.mean ?? 0) };
  };
  const filmed = (file: string, transfer: string, shade: string): FilmOptions => ({
    file,
    seconds: 1,
    size: '128x96',
    sound: null,
    picture: `drawbox=color=${shade}:t=fill`,
    flashes: false,
    output: [
      ...[...X265, '-pix_fmt', 'yuv420p10le', '-colorspace', 'bt2020nc', '-color_primaries', 'bt2020'],
      ...['-color_trc', transfer],
    ],
  });

  it.each([
    ['smpte2084', '0xC0C0C0', 225, 255],
    ['smpte2084', '0x404040', 20, 58],
    ['arib-std-b67', '0xC0C0C0', 190, 255],
    ['arib-std-b67', '0x404040', 20, 110],
  ])(
    'of %s becomes what an ordinary screen shows: %s is neither washed out nor dull',
    async (transfer, shade, darkest, brightest) => {
      const { facts, out, level } = await grey(filmed(`${transfer}-${shade}.mp4`, transfer, shade));
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
  'a film that %s is as loud as all others',
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
