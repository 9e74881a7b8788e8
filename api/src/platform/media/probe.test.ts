import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { probeVideo } from './probe.ts';
import { readSmallClip, SMALL_CLIP, writeFixture } from './testing/fixtures.ts';
import { createBox, replaceBox } from './testing/mp4-boxes.ts';
import { NPM_TOOLS, TOOLCHAINS } from './testing/toolchains.ts';
import type { MediaTools } from './tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'ontrend-probe-'));
afterAll(() => rmSync(folder, { recursive: true }));
const context = { tools: NPM_TOOLS, folder };
const COMMENT_BYTES = 40e6;

/** Adds a comment of characters that JSON writes as six each. */
function addComment(video: Buffer, characters: number): Buffer {
  const data = createBox('data', Uint8Array.from([0, 0, 0, 1]), Buffer.alloc(4), Buffer.alloc(characters, 1));
  const handler = Buffer.alloc(25);
  handler.write('mdirappl', 8, 'latin1');
  const items = createBox('ilst', createBox('©cmt', data));
  const meta = createBox('meta', Buffer.alloc(4), createBox('hdlr', handler), items);
  return replaceBox(video, 'moov/udta', createBox('udta', meta));
}

/** Returns tools whose ffprobe also writes its output to a file. */
function recordOutput(tools: MediaTools, record: string): MediaTools {
  const ffprobe = join(folder, 'ffprobe');
  writeFileSync(ffprobe, `#!/bin/sh\n'${tools.ffprobe}' "$@" | tee -a '${record}'\n`);
  chmodSync(ffprobe, 0o755);
  return { ...tools, ffprobe };
}

it.each(TOOLCHAINS)(
  'reads a video with a comment of 40 MB without the comment, with $version',
  async ({ tools }) => {
    const file = writeFixture(
      context,
      'commented.mp4',
      addComment(readSmallClip(context, 'plain.mp4'), COMMENT_BYTES),
    );
    const record = join(mkdtempSync(join(folder, 'run-')), 'output');
    const { duration, frames } = await probeVideo(file, recordOutput(tools, record));
    expect(duration).toBeCloseTo(SMALL_CLIP.seconds, 1);
    expect(frames).toHaveLength(SMALL_CLIP.seconds * SMALL_CLIP.fps);
    // The header, and a line for each packet.
    expect(statSync(record).size).toBeLessThan(20_000);
  },
);
