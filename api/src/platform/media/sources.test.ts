import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { isSoak } from '../../../test/soak.ts';
import { encodeHls } from './encode-hls.ts';
import { encodeProgressive } from './encode-progressive.ts';
import { measureLoudness } from './loudness.ts';
import { probeVideo, type VideoMetadata } from './probe.ts';
import type { TestVideoOptions } from './testing/clips.ts';
import { measureFlashes } from './testing/flashes.ts';
import { AAC, hdrVideoOptions, renderSource, SOURCES, type Source, X264 } from './testing/sources.ts';
import { NPM_TOOLS, TOOLCHAINS } from './testing/toolchains.ts';
import { findHlsProblems, joinSegments } from './testing/validate-hls.ts';

/** Timeout on a busy machine, in ms. */
const TIMEOUT_MS = 120_000;
/** Imperceptible audio offset in seconds, in addition to the duration of one frame. */
const MAX_AV_OFFSET_S = 0.04;

const folder = mkdtempSync(join(tmpdir(), 'ontrend-sources-'));
afterAll(() => rmSync(folder, { recursive: true }));

function expectInSync({ flashes, tones }: ReturnType<typeof measureFlashes>, metadata: VideoMetadata) {
  expect(flashes.length).toBeGreaterThan(0);
  expect(tones).toHaveLength(flashes.length);
  const apart = flashes.map((time, index) => Math.abs(time - (tones[index] ?? 0)));
  expect(Math.max(...apart)).toBeLessThan(MAX_AV_OFFSET_S + 1 / Math.min(metadata.fps, 30));
}

describe.each(TOOLCHAINS)('with $version', ({ tools }) => {
  async function transcode(source: Pick<Source, 'isRotated'> & TestVideoOptions) {
    const runFolder = mkdtempSync(join(folder, 'run-'));
    const file = renderSource(NPM_TOOLS, runFolder, source);
    const out = join(runFolder, 'out');
    mkdirSync(out);
    const metadata = await probeVideo(file, tools);
    await encodeProgressive({ tools, source: file, metadata, folder: out });
    await encodeHls({ tools, source: file, metadata, folder: out });
    return { file, metadata, out };
  }

  it.each(SOURCES.filter(({ isRare }) => isSoak || !isRare))(
    'transcodes $name completely, in sync and without scaling it up',
    async (source) => {
      const { metadata, out } = await transcode(source);
      expect(findHlsProblems(tools, out)).toEqual([]);
      const master = readFileSync(join(out, 'master.m3u8'), 'utf8');
      expect([...master.matchAll(/RESOLUTION=(\w+)/g)].map(([, size]) => size)).toEqual(source.expected);
      const progressive = await probeVideo(join(out, 'progressive.mp4'), tools);
      expect(progressive).toMatchObject({ videoCodec: 'h264', pixelFormat: 'yuv420p', isUpright: true });
      expect(Math.abs(progressive.duration - metadata.duration)).toBeLessThan(0.2);
      if (source.audioFilter === null) expect(progressive.audio).toBeNull();
      else {
        expect(progressive.audio).toMatchObject({ codec: 'aac' });
        expectInSync(measureFlashes(tools, join(out, 'progressive.mp4')), metadata);
        expectInSync(measureFlashes(tools, join(out, 'master.m3u8')), metadata);
      }
    },
    TIMEOUT_MS,
  );

  describe('HDR', () => {
    const measureGrayLevel = async (source: TestVideoOptions) => {
      const { out, metadata } = await transcode(source);
      const { channels } = await sharp(join(out, 'poster.jpg')).stats();
      return { metadata, out, level: Math.round(channels[1]?.mean ?? 0) };
    };
    it.each([
      ['smpte2084', '0xC0C0C0', 225, 255],
      ['smpte2084', '0x404040', 20, 58],
      ['arib-std-b67', '0xC0C0C0', 190, 255],
      ['arib-std-b67', '0x404040', 20, 110],
    ])(
      'tone-maps %s so that %s is neither washed out nor dull',
      async (transfer, shade, darkest, brightest) => {
        const { metadata, out, level } = await measureGrayLevel(hdrVideoOptions(transfer, shade));
        expect(metadata.hdr).toBe(transfer);
        expect(level).toBeGreaterThanOrEqual(darkest);
        expect(level).toBeLessThanOrEqual(brightest);
        expect(findHlsProblems(tools, out)).toEqual([]);
        expect(await probeVideo(join(out, 'progressive.mp4'), tools)).toMatchObject({
          ...{ hdr: null, colorSpace: 'bt709', pixelFormat: 'yuv420p' },
        });
      },
      TIMEOUT_MS,
    );
  });

  it.each([
    ['whispers', 0.05],
    ['shouts', 1],
  ])(
    'adjusts the loudness of a video that %s',
    async (_name, amplitude) => {
      const audioFilter = `aevalsrc=${amplitude}*sin(2*PI*880*t)`;
      const { out } = await transcode({
        file: 'loud.mp4',
        audioFilter,
        seconds: 4,
        output: [...X264, ...AAC],
      });
      joinSegments(join(out, '270p'), join(out, 'joined.mp4'));
      for (const file of ['progressive.mp4', 'joined.mp4']) {
        const measured = await measureLoudness({ tools, source: join(out, file) }, 4, out);
        expect(Math.abs((measured.integrated ?? 0) + 14)).toBeLessThan(1.5);
        expect(measured.peak).toBeLessThan(0);
      }
    },
    TIMEOUT_MS,
  );
});
