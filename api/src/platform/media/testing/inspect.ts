import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSegments, type Segment } from '../playlist.ts';
import type { MediaTools } from '../tools.ts';

function ffprobe(tools: MediaTools, file: string, parameters: string[]): string {
  const result = spawnSync(tools.ffprobe, ['-v', 'error', ...parameters, file], { encoding: 'utf8' });
  if (result.status !== 0) throw new Error(result.stderr);
  return result.stdout;
}

/** Types of an mp4's top-level boxes in file order (ISO 14496-12). */
export function readBoxTypes(file: string): string[] {
  const bytes = readFileSync(file);
  const types: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    types.push(bytes.toString('latin1', at + 4, at + 8));
    at += Math.max(8, bytes.readUInt32BE(at));
  }
  return types;
}

/** A digest of every coded frame: equal if the stream was copied and not encoded. */
export function readFrameDigests(tools: MediaTools, file: string): string[] {
  return ffprobe(tools, file, [
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

export interface SegmentInfo extends Segment {
  startsWithKeyframe: boolean;
  frames: number;
  hasAudio: boolean;
}

/** Every segment of a rendition, read separately after the init segment, as a browser does after seeking. */
export function readSegmentInfo(tools: MediaTools, folder: string): SegmentInfo[] {
  const init = readFileSync(join(folder, 'init.mp4'));
  return readSegments(readFileSync(join(folder, 'index.m3u8'), 'utf8')).map((segment) => {
    const segmentFile = join(folder, `${segment.file}.check.mp4`);
    writeFileSync(segmentFile, Buffer.concat([init, readFileSync(join(folder, segment.file))]));
    const lines = ffprobe(tools, segmentFile, [
      '-show_entries',
      'packet=codec_type,flags',
      '-of',
      'csv=p=0',
    ]).split('\n');
    const frames = lines.filter((line) => line.startsWith('video'));
    return {
      ...segment,
      startsWithKeyframe: /^video,K/.test(frames[0] ?? ''),
      frames: frames.length,
      hasAudio: lines.some((line) => line.startsWith('audio')),
    };
  });
}

/** All text metadata of a file. */
export function readTags(tools: MediaTools, file: string): string {
  return ffprobe(tools, file, ['-show_entries', 'format_tags:stream_tags', '-of', 'default']);
}
