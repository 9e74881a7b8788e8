import { resolve } from 'node:path';
import { MAX_CODED_PIXELS } from './constants.ts';
import { SOURCE_DECODERS, SOURCE_DEMUXERS } from './source-formats.ts';

/** Returns whether a tool failed because no allowed decoder reads a track. @param message from ffmpeg or ffprobe */
export const isDecoderNotAllowed = (message: string): boolean =>
  /Codec \(.*\) not on whitelist/.test(message);

/**
 * Returns the input arguments of ffprobe for a local file, restricted to the allowed demuxers, decoders and protocols
 * (decision 073).
 */
export function ffprobeInputArguments(file: string): string[] {
  return [
    ...['-protocol_whitelist', 'file,pipe'],
    ...['-format_whitelist', SOURCE_DEMUXERS.join()],
    ...['-codec_whitelist', SOURCE_DECODERS.join()],
    ...['-i', `file:${resolve(file)}`],
  ];
}

/** Returns the input arguments of ffmpeg: those of ffprobe, and the maximum size of a frame. */
export function ffmpegInputArguments(file: string): string[] {
  return ['-max_pixels', String(MAX_CODED_PIXELS), ...ffprobeInputArguments(file)];
}
