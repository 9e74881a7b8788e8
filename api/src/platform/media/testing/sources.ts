import type { MediaTools } from '../tools.ts';
import { LONG_GOPS, renderTestVideo, rotateClip, SHORT_GOPS, type TestVideoOptions } from './clips.ts';

/** A video as written by a certain device or program. */
export interface Source extends TestVideoOptions {
  name: string;
  isRotated?: boolean;
  /** Tested in `npm run soak` only, because another one is similar. */
  isRare?: boolean;
  /** Expected rendition sizes, smallest first. */
  expected: string[];
}

export const X264 = LONG_GOPS;
export const AAC = ['-c:a', 'aac', '-b:a', '64k'];
const X265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none'];

/** Typical uploads, one of each kind. All of them must play. */
export const SOURCES: Source[] = [
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
    isRotated: true,
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
    videoFilter: `select='lt(t,1.5)+not(mod(n,3))'`,
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
    videoFilter: 'setsar=16/11',
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
  { name: 'without sound', file: 'm.mp4', audioFilter: null, output: X264, expected: ['270x480'] },
  {
    name: 'that begins late, as recordings of broadcasts do',
    file: 'n.mkv',
    output: [...X264, ...AAC, '-output_ts_offset', '2'],
    expected: ['270x480'],
  },
  {
    name: 'whose video starts after its audio',
    file: 'q.mkv',
    videoFilter: 'trim=start=0.3',
    output: ['-vsync', 'passthrough', ...X264, ...AAC],
    expected: ['270x480'],
  },
  {
    name: 'whose audio starts after its video',
    file: 'r.mkv',
    output: [...X264, '-af', 'atrim=start=0.3', ...AAC],
    expected: ['270x480'],
  },
  {
    name: 'of a camera that writes broadcasts',
    file: 's.ts',
    output: [...X264, ...AAC],
    expected: ['270x480'],
  },
  {
    name: 'of an old camera',
    file: 't.mpg',
    isRare: true,
    size: '352x288',
    rate: 25,
    output: ['-c:v', 'mpeg2video', '-q:v', '4', '-c:a', 'mp2'],
    expected: ['352x288'],
  },
  {
    name: 'with ten bits a colour',
    file: 'u.mp4',
    isRare: true,
    output: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv422p10le', ...AAC],
    expected: ['270x480'],
  },
  {
    name: 'that a browser recorded, and that says nowhere how long it is',
    file: 'v.webm',
    isRare: true,
    output: ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-live', '1'],
    expected: ['270x480'],
  },
  {
    name: 'in fragments',
    file: 'w.mp4',
    isRare: true,
    output: [...X264, '-g', '30', ...AAC, '-movflags', '+frag_keyframe+empty_moov+default_base_moof'],
    expected: ['270x480'],
  },
  {
    name: 'of 60 frames per second',
    file: 'o.mp4',
    rate: 60,
    output: [...X264, ...AAC],
    expected: ['270x480'],
  },
  {
    name: 'of 23.976 frames per second with open GOPs',
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

/**
 * Renders a source. @param tools the old version from npm; newer ones write neither rotation nor HDR metadata
 * the way phones do
 */
export function renderSource(
  tools: MediaTools,
  folder: string,
  { isRotated, ...options }: Pick<Source, 'isRotated'> & TestVideoOptions,
): string {
  const clip = renderTestVideo(tools, folder, options);
  return isRotated ? rotateClip(tools, clip) : clip;
}

/** A video of one shade of grey in HDR. @param transfer ffmpeg's name of the transfer function */
export function hdrVideoOptions(transfer: string, shade: string): TestVideoOptions {
  return {
    file: `${transfer}-${shade}.mp4`,
    seconds: 1,
    size: '128x96',
    audioFilter: null,
    videoFilter: `drawbox=color=${shade}:t=fill`,
    flashes: false,
    output: [
      ...[...X265, '-pix_fmt', 'yuv420p10le', '-colorspace', 'bt2020nc', '-color_primaries', 'bt2020'],
      ...['-color_trc', transfer],
    ],
  };
}
