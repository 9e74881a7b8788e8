import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readSegments } from '../../../api/src/platform/media/playlist.ts';
import type { MediaTools } from '../../../api/src/platform/media/tools.ts';

const run = promisify(execFile);

/** Bytes that a browser loads until the first frame of a rendition. */
export interface FirstBytes {
  name: string;
  bytes: number;
}

/** Returns the end of the first frame, which follows the index. */
async function firstFrameBytes({ ffprobe }: MediaTools, file: string): Promise<number> {
  const { stdout } = await run(ffprobe, [
    ...['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'packet=pos,size', '-of', 'json'],
    ...['-read_intervals', '%+#1', file],
  ]);
  const { packets } = JSON.parse(stdout) as { packets: { pos: string; size: string }[] };
  const [first] = packets;
  return Number(first?.pos) + Number(first?.size);
}

/** @param folder of a processed video */
export async function measureFirstBytes(tools: MediaTools, folder: string): Promise<FirstBytes[]> {
  const size = async (...path: string[]) => (await stat(join(folder, ...path))).size;
  const names = (await readdir(folder)).filter((name) => /^\d+p$/.test(name));
  const renditions = await Promise.all(
    names.map(async (name) => {
      const [first] = readSegments(await readFile(join(folder, name, 'index.m3u8'), 'utf8'));
      const parts = ['index.m3u8', 'init.mp4', first?.file ?? ''];
      const sizes = await Promise.all(parts.map((part) => size(name, part)));
      return { name, bytes: (await size('master.m3u8')) + sizes.reduce((sum, each) => sum + each, 0) };
    }),
  );
  return [
    { name: 'progressive mp4', bytes: await firstFrameBytes(tools, join(folder, 'progressive.mp4')) },
    ...renditions.sort((one, other) => Number.parseInt(one.name, 10) - Number.parseInt(other.name, 10)),
  ];
}
