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
  {
    name: 'a landscape video',
    file: 'a.mp4',
    size: '480x270',
    output: [...X264, ...AAC],
    expected: ['480x270'],
  },
  {
    name: 'a square video with a smaller rendition',
    file: 'b.mp4',
    size: '540x540',
    output: [...X264, ...AAC],
    expected: ['360x360', '540x540'],
  },
  {
    name: 'a rotated phone video',
    file: 'c.mp4',
    size: '480x270',
    isRotated: true,
    output: [...X264, ...AAC],
    expected: ['270x480'],
  },
  {
    name: 'a video that is copied without transcoding',
    file: 'd.mp4',
    size: '270x480',
    seconds: 5,
    output: [...SHORT_GOPS, ...AAC],
    expected: ['270x480'],
  },
  {
    name: 'a video with variable frame rate',
    file: 'e.mp4',
    videoFilter: `select='lt(t,1.5)+not(mod(n,3))'`,
    seconds: 4,
    output: ['-vsync', 'vfr', ...X264, ...AAC],
    expected: ['270x480'],
  },
  {
    name: 'an HEVC video',
    file: 'f.mp4',
    output: [...X265, '-tag:v', 'hvc1', ...AAC],
    expected: ['270x480'],
  },
  {
    name: 'a VP9 video with Opus audio',
    file: 'g.webm',
    output: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
    expected: ['270x480'],
  },
  {
    name: 'an AV1 video',
    file: 'h.mp4',
    size: '128x96',
    seconds: 1,
    output: ['-c:v', 'libaom-av1', '-strict', 'experimental', '-cpu-used', '8', '-b:v', '100k', ...AAC],
    expected: ['128x96'],
  },
  {
    name: 'an AVI video with odd width and height',
    file: 'i.avi',
    size: '321x241',
    output: ['-c:v', 'mjpeg', '-c:a', 'mp3'],
    expected: ['320x240'],
  },
  {
    name: 'a ProRes video of an editing program, with uncompressed audio',
    file: 'x.mov',
    output: ['-c:v', 'prores_ks', '-pix_fmt', 'yuv422p10le', '-c:a', 'pcm_s16le'],
    expected: ['270x480'],
  },
  {
    name: 'a video with non-square pixels',
    file: 'j.mp4',
    size: '360x288',
    videoFilter: 'setsar=16/11',
    output: [...X264, ...AAC],
    expected: ['524x288'],
  },
  {
    name: 'a video with mono audio',
    file: 'k.mp4',
    output: [...X264, '-c:a', 'aac', '-ac', '1', '-ar', '22050'],
    expected: ['270x480'],
  },
  {
    name: 'a video with 5.1 audio',
    file: 'l.mkv',
    output: [...X264, '-c:a', 'ac3', '-ac', '6'],
    expected: ['270x480'],
  },
  { name: 'a video without audio', file: 'm.mp4', audioFilter: null, output: X264, expected: ['270x480'] },
  {
    name: 'a video with late first timestamps, as in recorded broadcasts',
    file: 'n.mkv',
    output: [...X264, ...AAC, '-output_ts_offset', '2'],
    expected: ['270x480'],
  },
  {
    name: 'a file whose video starts after its audio',
    file: 'q.mkv',
    videoFilter: 'trim=start=0.3',
    output: ['-vsync', 'passthrough', ...X264, ...AAC],
    expected: ['270x480'],
  },
  {
    name: 'a file whose audio starts after its video',
    file: 'r.mkv',
    output: [...X264, '-af', 'atrim=start=0.3', ...AAC],
    expected: ['270x480'],
  },
  {
    name: 'an MPEG transport stream',
    file: 's.ts',
    output: [...X264, ...AAC],
    expected: ['270x480'],
  },
  {
    name: 'an MPEG-2 video of an old camera',
    file: 't.mpg',
    isRare: true,
    size: '352x288',
    rate: 25,
    output: ['-c:v', 'mpeg2video', '-q:v', '4', '-c:a', 'mp2'],
    expected: ['352x288'],
  },
  {
    name: 'a video with 10 bits per color channel',
    file: 'u.mp4',
    isRare: true,
    output: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv422p10le', ...AAC],
    expected: ['270x480'],
  },
  {
    name: 'a browser recording without a duration',
    file: 'v.webm',
    isRare: true,
    output: ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-live', '1'],
    expected: ['270x480'],
  },
  {
    name: 'a fragmented MP4 video',
    file: 'w.mp4',
    isRare: true,
    output: [...X264, '-g', '30', ...AAC, '-movflags', '+frag_keyframe+empty_moov+default_base_moof'],
    expected: ['270x480'],
  },
  {
    name: 'a video with 60 frames per second',
    file: 'o.mp4',
    rate: 60,
    output: [...X264, ...AAC],
    expected: ['270x480'],
  },
  {
    name: 'a video with 23.976 frames per second and open GOPs',
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

/** A video of one shade of gray in HDR. @param transfer ffmpeg's name of the transfer function */
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
