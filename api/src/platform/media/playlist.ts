/** A segment of a media playlist. */
export interface Segment {
  file: string;
  /** Seconds. */
  duration: number;
}

/** Reads the segments of a media playlist written by ffmpeg. */
export function readSegments(playlist: string): Segment[] {
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
