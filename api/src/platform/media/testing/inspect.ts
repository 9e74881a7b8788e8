import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSegments, type Segment } from '../playlist.ts';
import type { MediaTools } from '../tools.ts';

function ask(tools: MediaTools, file: string, parameters: string[]): string {
  const response = spawnSync(tools.ffprobe, ['-v', 'error', ...parameters, file], { encoding: 'utf8' });
  if (response.status !== 0) throw new Error(response.stderr);
  return response.stdout;
}

/** Types of an mp4's top-level boxes in file order (ISO 14496-12). */
export function boxesOf(file: string): string[] {
  const bytes = readFileSync(file);
  const types: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    types.push(bytes.toString('latin1', at + 4, at + 8));
    at += Math.max(8, bytes.readUInt32BE(at));
  }
  return types;
}

/** A digest of every coded picture: equal if the stream was copied and not encoded. */
export function pictureDigests(tools: MediaTools, file: string): string[] {
  return ask(tools, file, [
    ...[
      '-select_streams',
      'v:0',
      '-show_entries',
      'packet=data_hash',
      '-show_data_hash',
      'md5',
      '-of',
      'csv=p=0',
    ],
  ])
    .split('\n')
    .filter(Boolean);
}

export interface SegmentFacts extends Segment {
  startsWithKeyframe: boolean;
  pictures: number;
  hasSound: boolean;
}

/** Every segment of a rendition, read separately after the init segment, as a browser does after seeking. */
export function segmentsOf(tools: MediaTools, folder: string): SegmentFacts[] {
  const init = readFileSync(join(folder, 'init.mp4'));
  return readSegments(readFileSync(join(folder, 'index.m3u8'), 'utf8')).map((segment) => {
    const alone = join(folder, `${segment.file}.alone.mp4`);
    writeFileSync(alone, Buffer.concat([init, readFileSync(join(folder, segment.file))]));
    const lines = ask(tools, alone, ['-show_entries', 'packet=codec_type,flags', '-of', 'csv=p=0']).split(
      '\n',
    );
    const pictures = lines.filter((line) => line.startsWith('video'));
    return {
      ...segment,
      startsWithKeyframe: /^video,K/.test(pictures[0] ?? ''),
      pictures: pictures.length,
      hasSound: lines.some((line) => line.startsWith('audio')),
    };
  });
}

/** All text metadata of a file. */
export function tagsOf(tools: MediaTools, file: string): string {
  return ask(tools, file, ['-show_entries', 'format_tags:stream_tags', '-of', 'default']);
}
