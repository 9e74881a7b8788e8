import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { TOOL_NICENESS } from '../../../api/src/platform/media/constants.ts';
import { encodeHls } from '../../../api/src/platform/media/encode-hls.ts';
import { encodeProgressive } from '../../../api/src/platform/media/encode-progressive.ts';
import { probeVideo } from '../../../api/src/platform/media/probe.ts';
import type { MediaTools } from '../../../api/src/platform/media/tools.ts';
import { CACHE } from '../constants.ts';
import { readCpuSeconds } from './cpu-seconds.ts';

const SEPARATOR = '\u001f';

/** Creates a replacement for ffmpeg that records its arguments and then executes ffmpeg. */
async function createRecordingFfmpeg(
  ffmpeg: string,
  folder: string,
): Promise<{ tool: string; recordFile: string }> {
  const [tool, recordFile] = [join(folder, 'ffmpeg'), join(folder, 'recordFile')];
  const record = `printf '%s${SEPARATOR}' "$@" >> '${recordFile}'; echo >> '${recordFile}'`;
  await writeFile(tool, `#!/bin/sh\n${record}\nexec '${ffmpeg}' "$@"\n`);
  await chmod(tool, 0o755);
  return { tool, recordFile };
}

/** Runs the whole pipeline as the worker does. */
async function runOurs(tools: MediaTools, source: string, folder: string): Promise<void> {
  const metadata = await probeVideo(source, tools);
  await encodeProgressive({ tools, source, metadata, folder });
  // The second step is a separate job, which probes the file again.
  await encodeHls({ tools, source, metadata: await probeVideo(source, tools), folder });
}

function runPlain(ffmpeg: string, parameters: string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(ffmpeg, parameters, { cwd, stdio: 'ignore' });
    setPriority(child.pid ?? 0, TOOL_NICENESS);
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))));
  });
}

/** Returns true for commands whose last output is a file; the others only analyze and have no plain counterpart. */
const producesOutput = (parameters: string[]) => parameters.at(-1) !== '-';

async function readCommands(recordFile: string): Promise<string[][]> {
  const lines = (await readFile(recordFile, 'utf8')).split('\n').filter(Boolean);
  return lines.map((line) => line.split(SEPARATOR).slice(0, -1)).filter(producesOutput);
}

/** Wall time and CPU time in seconds. */
export interface TranscodeCost {
  wallSeconds: number;
  cpuSeconds: number | null;
}

export interface TranscodeTimes {
  /** Measurements in pairs. */
  ours: TranscodeCost[];
  plain: TranscodeCost[];
  /** Folder with the files of the last run. */
  folder: string;
}

async function measureCost(work: () => Promise<void>): Promise<TranscodeCost> {
  const [started, taken] = [performance.now(), readCpuSeconds()];
  await work();
  const now = readCpuSeconds();
  return {
    wallSeconds: (performance.now() - started) / 1000,
    cpuSeconds: now === null || taken === null ? null : now - taken,
  };
}

/**
 * Compares our pipeline with the plain ffmpeg commands that it runs.
 * @param rounds number of pairs; the order alternates
 */
export async function timeTranscoding(
  tools: MediaTools,
  source: string,
  rounds: number,
): Promise<TranscodeTimes> {
  const ours: TranscodeCost[] = [];
  const plain: TranscodeCost[] = [];
  await mkdir(CACHE, { recursive: true });
  const work = await mkdtemp(join(CACHE, 'transcode-'));
  const { tool, recordFile } = await createRecordingFfmpeg(tools.ffmpeg, work);
  const folder = join(work, 'output');
  const emptyFolder = async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
  };
  await emptyFolder();
  await runOurs({ ...tools, ffmpeg: tool }, source, folder);
  const commands = await readCommands(recordFile);
  const timeOurs = async () => {
    await emptyFolder();
    ours.push(await measureCost(() => runOurs(tools, source, folder)));
  };
  const timePlain = async () => {
    plain.push(
      await measureCost(async () => {
        for (const parameters of commands) await runPlain(tools.ffmpeg, parameters, folder);
      }),
    );
  };
  // Both write into folders with existing files, so that the disk is in the same state.
  for (let round = 0; round < rounds; round += 1)
    for (const time of round % 2 === 0 ? [timeOurs, timePlain] : [timePlain, timeOurs]) await time();
  return { ours, plain, folder };
}
