import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertComplete } from '../../platform/media/completeness.ts';
import { encodeProgressive } from '../../platform/media/encode-progressive.ts';
import { UnsuitableVideoError } from '../../platform/media/errors.ts';
import { assertWithinLimits } from '../../platform/media/limits.ts';
import { probeVideo } from '../../platform/media/probe.ts';
import { BROKEN_INPUTS, DAMAGED, PLAYS, SMALL_CLIP } from '../../platform/media/testing/broken.ts';
import { renderClip } from '../../platform/media/testing/clips.ts';
import { findMediaTools } from '../../platform/media/tools.ts';

const tools = await findMediaTools();
const folder = mkdtempSync(join(tmpdir(), 'ontrend-broken-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Processes a file like an upload: validates it and then makes it playable. */
async function processFile(file: string): Promise<string> {
  try {
    const metadata = await probeVideo(file, tools);
    assertWithinLimits(metadata);
    await assertComplete(file, metadata, tools);
    const results = mkdtempSync(join(folder, 'output-'));
    await encodeProgressive({ tools, source: file, metadata, folder: results });
    const { duration } = await probeVideo(join(results, 'progressive.mp4'), tools);
    // An accepted file plays to its end.
    expect(Math.abs(duration - metadata.duration)).toBeLessThan(0.3);
    return PLAYS;
  } catch (error) {
    if (error instanceof UnsuitableVideoError) return error.message;
    throw error;
  }
}

function writeFixture(name: string, content: Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

describe('a file cut off at every tenth', () => {
  it.each<[string, Parameters<typeof renderClip>[3]]>([
    ['an mp4 with its index at the end', {}],
    ['an mp4 with its index at the beginning', { more: ['-movflags', '+faststart'] }],
    ['an mkv', { more: ['-f', 'matroska'] }],
  ])('%s is rejected, and plays when complete', async (what, options) => {
    const whole = readFileSync(
      renderClip(tools, folder, `${what}.mp4`, { ...SMALL_CLIP, ...options, seconds: 4 }),
    );
    for (let tenth = 1; tenth < 10; tenth += 1) {
      const part = writeFixture('part', whole.subarray(0, (whole.length * tenth) / 10));
      expect([tenth, await processFile(part)]).toEqual([tenth, expect.stringContaining(DAMAGED)]);
    }
    expect(await processFile(writeFixture('whole', whole))).toBe(PLAYS);
  });
});

describe('a damaged file', () => {
  it.each(BROKEN_INPUTS)('$name', async ({ create, outcome }) => {
    expect(await processFile(create({ tools, folder }))).toContain(outcome);
  });
});
