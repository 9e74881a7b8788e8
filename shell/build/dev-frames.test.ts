import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FRAME_FILE } from './build-frame.ts';
import { buildDevFrame } from './dev-frames.ts';

const cache = mkdtempSync(join(tmpdir(), 'dev-frames-'));

afterAll(() => rmSync(cache, { recursive: true }));

const build = vi.fn(async (folder: string) => writeFileSync(join(folder, FRAME_FILE), ''));

/** Compiles the frame after an edit, some seconds after the one before. */
async function edit(hash: string, seconds: number): Promise<string> {
  const frame = await buildDevFrame(hash, { cache, build });
  utimesSync(join(cache, hash), seconds, seconds);
  return frame;
}

it('compiles the frame once for the same sources, and deletes those of earlier edits', async () => {
  for (const [index, hash] of ['a', 'b', 'c', 'd', 'e'].entries()) await edit(hash, index);
  const frame = await buildDevFrame('e', { cache, build });
  expect(existsSync(join(cache, frame))).toBe(true);
  expect(build).toHaveBeenCalledTimes(5);
  expect(readdirSync(cache).filter((name) => !name.startsWith('.'))).toEqual(['c', 'd', 'e']);
});
