import { resolve } from 'node:path';
import { SOURCE_FORMATS } from './constants.ts';

/** Returns the input arguments of ffmpeg and ffprobe for a local file, restricted to the allowed demuxers and the file protocol. */
export function ffmpegInputArguments(file: string): string[] {
  return [
    '-protocol_whitelist',
    'file,pipe',
    '-format_whitelist',
    SOURCE_FORMATS,
    '-i',
    `file:${resolve(file)}`,
  ];
}
