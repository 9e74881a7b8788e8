import { planHls, planProgressive } from './plan.ts';
import type { VideoMetadata } from './probe.ts';

const phone: VideoMetadata = {
  bytes: 1e6,
  stream: 0,
  container: 'mov,mp4,m4a,3gp,3g2,mj2',
  duration: 10,
  width: 540,
  height: 960,
  isUpright: true,
  fps: 30,
  videoCodec: 'h264',
  videoProfile: 'High',
  pixelFormat: 'yuv420p',
  colorSpace: 'bt709',
  hdr: null,
  isSteady: true,
  bitRate: 800_000,
  audio: null,
};
const everyTwoSeconds = { keyframes: [0, 2, 4, 6, 8], isClosed: true };
const size = (width: number, height: number): VideoMetadata => ({
  ...phone,
  width,
  height,
  videoCodec: 'hevc',
});

describe('planProgressive', () => {
  it('copies a source that every browser plays', () => {
    expect(planProgressive(phone)).toMatchObject({ isCopy: true, width: 540, height: 960 });
    expect(planProgressive({ ...phone, width: 720, height: 720 }).isCopy).toBe(true);
  });

  it.each<[string, Partial<VideoMetadata>]>([
    ['another codec', { videoCodec: 'hevc' }],
    ['ten bits', { videoProfile: 'High 10', pixelFormat: 'yuv420p10le' }],
    ['rotated', { isUpright: false }],
    ['brighter than ordinary screens', { hdr: 'smpte2084' }],
    ['of changing speed', { isSteady: false }],
    ['far too heavy', { bitRate: 20e6 }],
    ['large', { width: 1080, height: 1920 }],
    ['a container without timestamps to trust', { container: 'mpegts' }],
  ])('encodes a source that is %s', (_name, difference) => {
    expect(planProgressive({ ...phone, ...difference }).isCopy).toBe(false);
  });

  it('encodes at about 480p, keeps the aspect ratio and never scales up', () => {
    expect(planProgressive(size(1080, 1920))).toMatchObject({ width: 480, height: 852 });
    expect(planProgressive(size(1920, 1080))).toMatchObject({ width: 852, height: 480 });
    expect(planProgressive(size(301, 403))).toMatchObject({ width: 300, height: 402 });
  });
});

describe('planHls', () => {
  it.each([
    [2160, 3840, [360, 540, 720, 1080]],
    [1080, 1920, [360, 540, 720, 1080]],
    [1280, 720, [360, 540, 720]],
    [720, 720, [360, 540, 720]],
    [600, 800, [360, 600]],
    [400, 700, [400]],
    [270, 480, [270]],
  ])('plans renditions for %d x %d', (width, height, shortSides) => {
    const { renditions } = planHls(size(width, height), everyTwoSeconds);
    expect(renditions.map((each) => Math.min(each.width, each.height))).toEqual(shortSides);
    for (const each of renditions) {
      expect(each.width).toBeLessThanOrEqual(width);
      expect(each.height).toBeLessThanOrEqual(height);
      expect(each.width / each.height).toBeCloseTo(width / height, 1);
    }
  });

  it('copies the source when its keyframes are close enough', () => {
    const plan = planHls(phone, everyTwoSeconds);
    expect(plan.renditions.map(({ name, isCopy }) => [name, isCopy])).toEqual([
      ['360p', false],
      ['540p', true],
    ]);
    expect(plan.cuts).toEqual([0, 1, 2, 4, 6, 8]);
  });

  it.each([
    ['keyframes too far apart', { keyframes: [0, 8], isClosed: true }],
    ['open GOPs', { ...everyTwoSeconds, isClosed: false }],
  ])('encodes a source with %s', (_name, cutPoints) => {
    const plan = planHls(phone, cutPoints);
    expect(plan.renditions.every(({ isCopy }) => !isCopy)).toBe(true);
    expect(plan.cuts).toEqual([0, 1, 3, 5, 7, 9]);
  });

  it('plans a lower bit rate for each smaller rendition, even when the source has a low one', () => {
    const lean = {
      ...phone,
      bitRate: 120_000,
      audio: { stream: 1, codec: 'aac', profile: 'LC', channels: 1, bitRate: 40_000, delay: 0 },
    };
    const [small] = planHls(lean, everyTwoSeconds).renditions;
    expect(small?.maxBitRate).toBeLessThan(80_000);
    const rates = planHls({ ...size(1080, 1920), bitRate: 30e6 }, everyTwoSeconds).renditions.map(
      ({ maxBitRate }) => maxBitRate,
    );
    expect(rates).toEqual([...rates].sort((a, b) => a - b));
    expect(rates.at(-1)).toBeLessThan(5e6);
  });

  it('repeats the pictures of a slide show, so that segments can start between them', () => {
    const { renditions } = planHls({ ...size(600, 800), fps: 0.05 }, everyTwoSeconds);
    expect(renditions.map(({ fps }) => fps)).toEqual([5, 5]);
  });

  it('plans 60 frames per second only for large renditions', () => {
    const { renditions } = planHls({ ...size(1280, 720), fps: 60 }, everyTwoSeconds);
    expect(renditions.map(({ fps }) => fps)).toEqual([30, 30, 60]);
  });
});
