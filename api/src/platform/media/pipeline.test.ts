import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { encodeHls } from './encode-hls.ts';
import { encodeProgressive, type ProgressiveVideo } from './encode-progressive.ts';
import { probeVideo, type VideoMetadata } from './probe.ts';
import { type ClipOptions, renderClip, rotateClip, SHORT_GOPS } from './testing/clips.ts';
import { readBoxTypes, readFrameDigests, readSegmentInfo, readTags } from './testing/inspect.ts';
import { NPM_TOOLS, TOOLCHAINS } from './testing/toolchains.ts';
import type { MediaTools } from './tools.ts';

/** Timeout on a busy machine, in ms. */
const TIMEOUT_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'ontrend-pipeline-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface TranscodeResult {
  source: string;
  metadata: VideoMetadata;
  playable: ProgressiveVideo;
  out: string;
  progress: number[];
}

async function transcode(tools: MediaTools, name: string, options: ClipOptions): Promise<TranscodeResult> {
  const clipFolder = mkdtempSync(join(folder, 'run-'));
  // A folder name with characters that are special in ffmpeg arguments.
  const out = join(clipFolder, "it's 100 %d");
  mkdirSync(out);
  const source = renderClip(NPM_TOOLS, clipFolder, name, options);
  const metadata = await probeVideo(source, tools);
  const playable = await encodeProgressive({ tools, source, metadata, folder: out });
  const progress: number[] = [];
  await encodeHls({
    tools,
    source,
    metadata,
    folder: out,
    onProgress: (percent) => progress.push(percent),
  });
  return { source, metadata, playable, out, progress };
}

const renditions = (out: string) =>
  readdirSync(out)
    .filter((name) => /^\d+p$/.test(name))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));

describe.each(TOOLCHAINS)('with $version', ({ tools }) => {
  describe('a small portrait video', () => {
    let result: TranscodeResult;
    beforeAll(async () => {
      result = await transcode(tools, 'portrait.mp4', { more: ['-metadata', 'location=+48.8577+002.295/'] });
    }, TIMEOUT_MS);

    it('can be played while it is still downloading', () => {
      const boxes = readBoxTypes(join(result.out, 'progressive.mp4'));
      expect(boxes.indexOf('moov')).toBeGreaterThan(-1);
      expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
    });

    it('has segments that begin with a keyframe, last 2 s (the first one 1 s) and contain audio', () => {
      const segments = readSegmentInfo(tools, join(result.out, '270p'));
      expect(segments.map(({ duration }) => Math.round(duration * 10) / 10)).toEqual([1, 2]);
      for (const segment of segments) {
        expect(segment).toMatchObject({ startsWithKeyframe: true, hasAudio: true });
        expect(segment.frames / 30).toBeCloseTo(segment.duration, 1);
      }
    });

    it('has the duration of its source', () => {
      const total = readSegmentInfo(tools, join(result.out, '270p')).reduce(
        (sum, { duration }) => sum + duration,
        0,
      );
      expect(Math.abs(total - result.metadata.duration)).toBeLessThan(0.1);
    });

    it('is not scaled up', async () => {
      expect(renditions(result.out)).toEqual(['270p']);
      expect(await probeVideo(join(result.out, 'progressive.mp4'), tools)).toMatchObject({
        width: 270,
        height: 480,
      });
      expect(readFileSync(join(result.out, 'master.m3u8'), 'utf8')).toContain('RESOLUTION=270x480');
    });

    it('has posters of the same size and a placeholder of a few hundred bytes', async () => {
      for (const [file, format] of [
        ['poster.webp', 'webp'],
        ['poster.jpg', 'jpeg'],
      ] as const)
        expect(await sharp(join(result.out, file)).metadata()).toMatchObject({
          format,
          width: 270,
          height: 480,
        });
      expect(result.playable.placeholder).toMatch(/^data:image\/webp;base64,/);
      expect(result.playable.placeholder.length).toBeLessThan(600);
    });

    it('contains no location metadata', () => {
      expect(readTags(tools, result.source)).toContain('48.8577');
      expect(readTags(tools, join(result.out, 'progressive.mp4'))).not.toContain('48.8577');
      expect(readTags(tools, join(result.out, '270p/init.mp4'))).not.toContain('48.8577');
    });

    it('reports increasing progress', () => {
      expect(result.progress.length).toBeGreaterThan(0);
      expect(result.progress).toEqual([...result.progress].sort((a, b) => a - b));
      expect(result.progress.at(-1)).toBeLessThanOrEqual(100);
    });
  });

  it(
    'copies suitable video streams and cuts the encoded rendition at the same positions',
    async () => {
      const result = await transcode(tools, 'demo.mp4', {
        width: 540,
        height: 960,
        seconds: 5,
        videoOptions: SHORT_GOPS,
      });
      const original = readFrameDigests(tools, result.source);
      expect(readFrameDigests(tools, join(result.out, 'progressive.mp4'))).toEqual(original);
      expect(renditions(result.out)).toEqual(['360p', '540p']);
      const [small, full] = ['360p', '540p'].map((name) => readSegmentInfo(tools, join(result.out, name)));
      expect(full?.map(({ duration }) => Math.round(duration))).toEqual([2, 2, 1]);
      expect(small?.map(({ duration }) => Math.round(duration))).toEqual([1, 1, 2, 1]);
      expect([...(small ?? []), ...(full ?? [])].every(({ startsWithKeyframe }) => startsWithKeyframe)).toBe(
        true,
      );
      expect(full?.reduce((sum, { frames }) => sum + frames, 0)).toBe(original.length);
    },
    TIMEOUT_MS,
  );

  it(
    'writes a master playlist with everything a player needs to select a rendition',
    async () => {
      const { out } = await transcode(tools, 'master.mp4', { width: 540, height: 960, seconds: 2 });
      const lines = readFileSync(join(out, 'master.m3u8'), 'utf8').trimEnd().split('\n');
      expect(lines.slice(0, 3)).toEqual(['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']);
      const stream = (size: string) =>
        new RegExp(
          `^#EXT-X-STREAM-INF:BANDWIDTH=\\d+,AVERAGE-BANDWIDTH=\\d+,CODECS="avc1\\.[0-9a-f]{6},mp4a\\.40\\.2",RESOLUTION=${size},FRAME-RATE=30\\.000$`,
        );
      expect(lines[3]).toMatch(stream('360x640'));
      expect(lines[4]).toBe('360p/index.m3u8');
      expect(lines[5]).toMatch(stream('540x960'));
      expect(lines[6]).toBe('540p/index.m3u8');
    },
    TIMEOUT_MS,
  );

  it(
    'processes a silent landscape video of an odd size',
    async () => {
      const result = await transcode(tools, 'odd.avi', {
        ...{ width: 641, height: 361, seconds: 2, hasAudio: false },
        videoOptions: ['-c:v', 'mjpeg'],
      });
      expect(result.metadata.audio).toBeNull();
      expect(result.playable).toMatchObject({ width: 640, height: 360 });
      expect(renditions(result.out)).toEqual(['360p']);
      const segments = readSegmentInfo(tools, join(result.out, '360p'));
      expect(segments).toHaveLength(2);
      expect(segments.every(({ startsWithKeyframe, hasAudio }) => startsWithKeyframe && !hasAudio)).toBe(
        true,
      );
      expect(readFileSync(join(result.out, 'master.m3u8'), 'utf8')).toMatch(
        /CODECS="avc1\.\w{6}",RESOLUTION=640x360/,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'rotates a video that was recorded sideways',
    async () => {
      const clipFolder = mkdtempSync(join(folder, 'rotated-'));
      const lying = renderClip(NPM_TOOLS, clipFolder, 'lying.mp4', { width: 480, height: 270, seconds: 1 });
      const rotated = rotateClip(NPM_TOOLS, lying);
      expect(await probeVideo(lying, tools)).toMatchObject({ width: 480, height: 270, isUpright: true });
      const metadata = await probeVideo(rotated, tools);
      expect(metadata).toMatchObject({ width: 270, height: 480, isUpright: false });
      const out = mkdtempSync(join(folder, 'rotated-out-'));
      await encodeProgressive({ tools, source: rotated, metadata, folder: out });
      const progressive = await probeVideo(join(out, 'progressive.mp4'), tools);
      expect(progressive).toMatchObject({ width: 270, height: 480, isUpright: true });
    },
    TIMEOUT_MS,
  );

  it(
    'measures the duration of a recording that does not declare it',
    async () => {
      const clipFolder = mkdtempSync(join(folder, 'live-'));
      const source = renderClip(NPM_TOOLS, clipFolder, 'recorded.mkv', { seconds: 2, more: ['-live', '1'] });
      expect((await probeVideo(source, tools)).duration).toBeCloseTo(2, 1);
    },
    TIMEOUT_MS,
  );

  it(
    'ends the tools when it is aborted',
    async () => {
      const clipFolder = mkdtempSync(join(folder, 'stopped-'));
      const source = renderClip(NPM_TOOLS, clipFolder, 'long.mp4', { width: 1280, height: 720, seconds: 10 });
      const metadata = await probeVideo(source, tools);
      const stop = new AbortController();
      const reason = new Error('stopped by the test');
      const onProgress = () => stop.abort(reason);
      await expect(
        encodeHls({ tools, source, metadata, folder: clipFolder, signal: stop.signal, onProgress }),
      ).rejects.toBe(reason);
      expect(existsSync(join(clipFolder, 'master.m3u8'))).toBe(false);
    },
    TIMEOUT_MS,
  );
});
