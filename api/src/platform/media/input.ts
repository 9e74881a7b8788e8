import { resolve } from 'node:path';
import { SOURCE_FORMATS } from './constants.ts';

/** `-i` of a local file, read by no other demuxer and through no other protocol than it says here. */
export function inputArguments(file: string): string[] {
  return [
    '-protocol_whitelist',
    'file,pipe',
    '-format_whitelist',
    SOURCE_FORMATS,
    '-i',
    `file:${resolve(file)}`,
  ];
}
