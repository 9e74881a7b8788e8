import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertDecodable } from '../../platform/media/decodable.ts';
import { encodeHls } from '../../platform/media/encode-hls.ts';
import { encodeProgressive } from '../../platform/media/encode-progressive.ts';
import { UnsuitableVideoError } from '../../platform/media/errors.ts';
import { assertWithinLimits } from '../../platform/media/limits.ts';
import { probeVideo } from '../../platform/media/probe.ts';
import { TRUNCATED } from '../../platform/media/rejections.ts';
import { BROKEN_INPUTS } from '../../platform/media/testing/broken.ts';
import { PLAYS, readSmallClip } from '../../platform/media/testing/fixtures.ts';
import { NPM_TOOLS, TOOLCHAINS } from '../../platform/media/testing/toolchains.ts';
import { findHlsProblems } from '../../platform/media/testing/validate-hls.ts';
import type { MediaTools } from '../../platform/media/tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'ontrend-broken-'));
afterAll(() => rmSync(folder, { recursive: true }));
const context = { tools: NPM_TOOLS, folder };

/**
 * Processes a file like an upload: validates it and then transcodes it.
 * @param seconds expected duration; only then the segments are encoded, too
 */
async function processFile(file: string, tools: MediaTools, seconds?: number): Promise<string> {
  try {
    const metadata = await probeVideo(file, tools);
    assertWithinLimits(metadata);
    await assertDecodable(file, metadata, tools);
    const results = mkdtempSync(join(folder, 'output-'));
    const job = { tools, source: file, metadata, folder: results };
    await encodeProgressive(job);
    const { duration } = await probeVideo(join(results, 'progressive.mp4'), tools);
    // An accepted file plays to its end.
    expect(Math.abs(duration - metadata.duration)).toBeLessThan(0.3);
    if (seconds !== undefined) {
      expect(Math.abs(duration - seconds)).toBeLessThan(0.1);
      await encodeHls(job);
      expect(findHlsProblems(tools, results)).toEqual([]);
    }
    return PLAYS;
  } catch (error) {
    if (error instanceof UnsuitableVideoError) return error.message;
    throw error;
  }
}

function writePart(content: Uint8Array): string {
  const file = join(folder, 'part');
  writeFileSync(file, content);
  return file;
}

describe.each(TOOLCHAINS)('with $version', ({ tools }) => {
  describe('a file cut off at every tenth', () => {
    it.each<[string, string[]]>([
      ['an mp4 with its index at the end', []],
      ['an mp4 with its index at the beginning', ['-movflags', '+faststart']],
      ['an mkv', ['-f', 'matroska']],
    ])('%s is rejected, and plays when complete', async (what, more) => {
      const whole = readSmallClip(context, `${what}.mp4`, more, { seconds: 4 });
      for (let tenth = 1; tenth < 10; tenth += 1) {
        const part = writePart(whole.subarray(0, (whole.length * tenth) / 10));
        expect([tenth, await processFile(part, tools)]).toEqual([tenth, TRUNCATED]);
      }
      expect(await processFile(writePart(whole), tools)).toBe(PLAYS);
    });
  });

  describe('a damaged or unusual file', () => {
    it.each(BROKEN_INPUTS)('$name', async ({ create, outcome, seconds }) => {
      expect(await processFile(create(context), tools, seconds)).toContain(outcome);
    });
  });
});
