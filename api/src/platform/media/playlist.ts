import { ToolError } from './errors.ts';

/** A segment of a media playlist. */
export interface Segment {
  file: string;
  /** Seconds. */
  duration: number;
}

/** All lines that a media playlist of ffmpeg has. Another address in it would make players load files of strangers. */
const MEDIA_PLAYLIST =
  /^#EXTM3U\n(#EXT-X-(VERSION|TARGETDURATION|MEDIA-SEQUENCE):\d+\n|#EXT-X-PLAYLIST-TYPE:VOD\n|#EXT-X-INDEPENDENT-SEGMENTS\n|#EXT-X-MAP:URI="init\.mp4"\n|#EXTINF:[\d.]+,\n\d+\.m4s\n)*#EXT-X-ENDLIST\n$/;

/**
 * Reads the segments of a media playlist written by ffmpeg.
 * @throws ToolError when it contains anything else, because a malicious upload may have compromised ffmpeg
 */
export function readSegments(playlist: string): Segment[] {
  if (!MEDIA_PLAYLIST.test(playlist)) throw new ToolError('The playlist contains unexpected lines');
  return [...playlist.matchAll(/^#EXTINF:([\d.]+),.*\n(?!#)(\S+)$/gm)].map(
    ([, duration = '0', file = '']) => ({
      file,
      duration: Number(duration),
    }),
  );
}

/** A rendition as the master playlist describes it. */
export interface Variant {
  /** Relative to the master playlist. */
  playlist: string;
  /** Bits per second: of the largest segment, and on average. */
  peakBitRate: number;
  averageBitRate: number;
  /** RFC 6381. */
  codecs: string[];
  width: number;
  height: number;
  fps: number;
}

function streamLine(variant: Variant): string {
  const attributes = [
    `BANDWIDTH=${Math.ceil(variant.peakBitRate)}`,
    `AVERAGE-BANDWIDTH=${Math.ceil(variant.averageBitRate)}`,
    `CODECS="${variant.codecs.join(',')}"`,
    `RESOLUTION=${variant.width}x${variant.height}`,
    `FRAME-RATE=${variant.fps.toFixed(3)}`,
  ];
  return `#EXT-X-STREAM-INF:${attributes.join(',')}\n${variant.playlist}\n`;
}

/** Writes the master playlist (RFC 8216). ffmpeg 4.1 cannot write one for fMP4 with several renditions. */
export function writeMasterPlaylist(variants: Variant[]): string {
  return ['#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n', ...variants.map(streamLine)].join('');
}
