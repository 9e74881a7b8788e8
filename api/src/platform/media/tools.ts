import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { MissingToolError } from './errors.ts';
import { runTool } from './run-tool.ts';
import type { StartTool } from './tool-process.ts';

/** The two programs. */
export interface MediaTools {
  /** Paths, or with `start` the names by which the service knows them. */
  ffmpeg: string;
  ffprobe: string;
  /** Starts them in the transcoder service; by default, they are child processes. */
  start?: StartTool;
}

/** `FFMPEG_PATH` and `FFPROBE_PATH` name a program directly; otherwise `PATH` is searched. */
export interface ToolEnvironment {
  FFMPEG_PATH?: string | undefined;
  FFPROBE_PATH?: string | undefined;
  PATH?: string | undefined;
}

/** Names of the programs. */
export type ToolName = 'ffmpeg' | 'ffprobe';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function onPath(name: ToolName, path: string): string | undefined {
  const fileName = process.platform === 'win32' ? `${name}.exe` : name;
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, fileName))
    .find(isProgram);
}

/** Some systems ship an ffmpeg without the H.264 encoder; then the one from npm is used. */
async function canEncode(ffmpeg: string): Promise<boolean> {
  try {
    const { stdout } = await runTool(ffmpeg, ['-hide_banner', '-encoders'], { timeoutSeconds: 20 });
    return /\blibx264\b/.test(stdout.toString());
  } catch {
    return false;
  }
}

async function fromNpm(name: ToolName): Promise<string | undefined> {
  try {
    // The packages throw on import on platforms without a binary.
    const { default: shipped } =
      name === 'ffmpeg'
        ? await import('@ffmpeg-installer/ffmpeg')
        : await import('@ffprobe-installer/ffprobe');
    return isProgram(shipped.path) ? shipped.path : undefined;
  } catch {
    return undefined;
  }
}

async function find(name: ToolName, override: string | undefined, path: string): Promise<string> {
  const variable = `${name.toUpperCase()}_PATH`;
  if (override) {
    if (isProgram(override)) return override;
    throw new MissingToolError(`${variable} is "${override}", which is not a program that can be run.`);
  }
  const installed = onPath(name, path);
  if (installed && (name === 'ffprobe' || (await canEncode(installed)))) return installed;
  const shipped = await fromNpm(name);
  if (shipped) return shipped;
  throw new MissingToolError(`${name} was not found. Install ffmpeg, or say where it is with ${variable}.`);
}

/** Years of the builds from npm (Linux). */
const BUILD_YEARS: Record<ToolName, number> = { ffmpeg: 2018, ffprobe: 2023 };

/**
 * Returns a warning for the operator if a tool is the build from npm: vulnerabilities that were found since are public, of
 * the decoders of ffmpeg and of the demuxers that ffprobe tries first.
 */
export function findOutdatedTool(tools: MediaTools): string | undefined {
  const outdated = (['ffmpeg', 'ffprobe'] as const)
    .filter((name) => tools[name].includes(join('node_modules', `@${name}-installer`)))
    .map((name) => `${name} is the build of ${BUILD_YEARS[name]} from npm`);
  if (outdated.length === 0) return undefined;
  return `${outdated.join(', ')}, without later security fixes: install ffmpeg, or set FFMPEG_PATH and FFPROBE_PATH`;
}

/**
 * Finds ffmpeg and ffprobe, each separately: the override, then PATH, then the binary from npm.
 * @throws MissingToolError with a message for the operator
 */
export async function findMediaTools(environment: ToolEnvironment = process.env): Promise<MediaTools> {
  const path = environment.PATH ?? '';
  const [ffmpeg, ffprobe] = await Promise.all([
    find('ffmpeg', environment.FFMPEG_PATH, path),
    find('ffprobe', environment.FFPROBE_PATH, path),
  ]);
  return { ffmpeg, ffprobe };
}
