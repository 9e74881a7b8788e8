/** One piece of a media playlist. */
export interface Segment {
  file: string;
  /** Seconds. */
  duration: number;
}

/** Reads the segments of a media playlist that ffmpeg wrote. */
export function readSegments(playlist: string): Segment[] {
  return [...playlist.matchAll(/^#EXTINF:([\d.]+),.*\n(?!#)(\S+)$/gm)].map(
    ([, duration = '0', file = '']) => ({
      file,
      duration: Number(duration),
    }),
  );
}

/** What a master playlist says of one rendition. */
export interface Variant {
  /** Relative to the master playlist. */
  playlist: string;
  /** Bits a second: of the heaviest segment, and on average. */
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

/** The master playlist (RFC 8216); ours, since ffmpeg 4.1 breaks on its own (design 10). */
export function writeMasterPlaylist(variants: Variant[]): string {
  return ['#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n', ...variants.map(streamLine)].join('');
}
