import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MediaTools } from '../tools.ts';
import { renderClip } from './clips.ts';

/** Outcome of an input that is playable despite its defect. */
export const PLAYS = 'plays';

/** A malformed or unusual file. */
export interface BrokenInput {
  name: string;
  /** Writes the file. @returns its path */
  create(context: ClipContext): string;
  /** `PLAYS`, or part of the message that rejects it. */
  outcome: string;
  /** Expected duration in seconds. Default: whatever was measured. */
  seconds?: number;
}

/** The folder for malformed files, and the tools to create them. */
export interface ClipContext {
  tools: MediaTools;
  folder: string;
}

/** Small, so that a folder of them is created within seconds. */
export const SMALL_CLIP = { seconds: 2, width: 128, height: 128, fps: 15 };

/** Writes a file. @returns its path */
export function writeFixture({ folder }: ClipContext, name: string, content: Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** Runs ffmpeg. @returns the path of its output */
export function runClipTool({ tools, folder }: ClipContext, name: string, ...parameters: string[]): string {
  const file = join(folder, name);
  const run = spawnSync(tools.ffmpeg, ['-v', 'error', '-nostdin', '-y', ...parameters, file], {
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return file;
}

/** Renders a small clip. @param more additional output arguments @returns its path */
export function renderSmallClip(
  { tools, folder }: ClipContext,
  name: string,
  more: string[] = [],
  options: Partial<typeof SMALL_CLIP> = {},
): string {
  return renderClip(tools, folder, name, { ...SMALL_CLIP, ...options, more });
}

/** Renders a small clip. @returns its content */
export function readSmallClip(...parameters: Parameters<typeof renderSmallClip>): Buffer {
  return readFileSync(renderSmallClip(...parameters));
}
