import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkComplete } from '../media/completeness.ts';
import { UnsuitableVideoError } from '../media/errors.ts';
import { checkLimits } from '../media/limits.ts';
import { makePlayable } from '../media/make-playable.ts';
import { probe } from '../media/probe.ts';
import { makeClip, turnClip } from '../media/testing/clips.ts';
import { findMediaTools } from '../media/tools.ts';

const tools = await findMediaTools();
const folder = mkdtempSync(join(tmpdir(), 'ontrend-broken-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PLAYS = 'plays';
const DAMAGED = 'did not arrive completely';
const NO_VIDEO = 'is not a video that can be read';

/** The way of every upload: the look at it, and, when that finds nothing, what makes it playable. */
async function outcomeOf(file: string): Promise<string> {
  try {
    const facts = await probe(file, tools);
    checkLimits(facts);
    await checkComplete(file, facts, tools);
    const results = mkdtempSync(join(folder, 'made-'));
    await makePlayable({ tools, source: file, facts, folder: results });
    const { duration } = await probe(join(results, 'progressive.mp4'), tools);
    // What is taken plays to its end.
    expect(Math.abs(duration - facts.duration)).toBeLessThan(0.3);
    return PLAYS;
  } catch (error) {
    if (error instanceof UnsuitableVideoError) return error.message;
    throw error;
  }
}

function written(name: string, content: Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

function ffmpeg(name: string, ...parameters: string[]): string {
  const file = join(folder, name);
  const run = spawnSync(tools.ffmpeg, ['-v', 'error', '-nostdin', '-y', ...parameters, file], {
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return file;
}

const small = { seconds: 2, width: 128, height: 128, fps: 15 };

describe('cut at every tenth', () => {
  it.each<[string, Parameters<typeof makeClip>[3]]>([
    ['an mp4 with its index behind', {}],
    ['an mp4 with its index in front', { more: ['-movflags', '+faststart'] }],
    ['an mkv', { more: ['-f', 'matroska'] }],
  ])('%s is refused, and plays as a whole', async (what, options) => {
    const whole = readFileSync(makeClip(tools, folder, `${what}.mp4`, { ...small, ...options, seconds: 4 }));
    for (let tenth = 1; tenth < 10; tenth += 1) {
      const part = written('part', whole.subarray(0, (whole.length * tenth) / 10));
      expect([tenth, await outcomeOf(part)]).toEqual([tenth, expect.stringContaining(DAMAGED)]);
    }
    expect(await outcomeOf(written('whole', whole))).toBe(PLAYS);
  });
});

/** Without its index, and what is left of it made to look whole. */
function withoutIndex(): string {
  const whole = readFileSync(makeClip(tools, folder, 'indexed.mp4', small));
  const at = whole.indexOf('moov');
  whole.write('skip', at, 'latin1');
  return written('no-index.mp4', whole);
}

describe('made to break', () => {
  it.each<[string, () => string, string]>([
    ['no index', withoutIndex, DAMAGED],
    [
      'a name that lies',
      () => makeClip(tools, folder, 'lies.avi', { ...small, more: ['-f', 'matroska'] }),
      PLAYS,
    ],
    ['1 x 1', () => ffmpeg('dot.mkv', ...picture('1x1', 2), '-c:v', 'ffv1'), 'has only 1 x 1 pixels'],
    [
      '10,000 x 16',
      () => ffmpeg('line.mkv', ...picture('10000x16', 2), '-c:v', 'ffv1'),
      'has only 10000 x 16',
    ],
    [
      '8,192 x 128',
      () => ffmpeg('wide.mkv', ...picture('8192x128', 2), '-c:v', 'mjpeg'),
      'at most 4096 on a side',
    ],
    ['no pictures', noPictures, 'Please choose'],
    [
      'only sound',
      () => ffmpeg('sound.m4a', '-f', 'lavfi', '-i', 'sine=duration=2'),
      'has no picture, only sound',
    ],
    ['240 pictures a second', () => makeClip(tools, folder, 'fast.mp4', { ...small, fps: 240 }), PLAYS],
    [
      '300 pictures a second',
      () => makeClip(tools, folder, 'faster.mp4', { ...small, fps: 300 }),
      'at most 240',
    ],
    ['turned', () => turnClip(tools, makeClip(tools, folder, 'upright.mp4', small)), PLAYS],
    [
      'pixels that are no squares',
      () => makeClip(tools, folder, 'sar.mp4', { ...small, more: ['-vf', 'setsar=7/5'] }),
      PLAYS,
    ],
    ['pictures at odd times', oddTimes, PLAYS],
    [
      'a picture in pictures',
      () => ffmpeg('still.mkv', ...picture('128x128', 0.1), '-c:v', 'ffv1'),
      'shorter than 1 s',
    ],
    ['nothing but zeros', () => written('zeros.mp4', Buffer.alloc(100_000)), NO_VIDEO],
    [
      'a zip',
      () => written('bomb.mp4', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(9_000)])),
      NO_VIDEO,
    ],
  ])('%s', async (_what, make, outcome) => {
    expect(await outcomeOf(make())).toContain(outcome);
  });
});

function picture(size: string, seconds: number): string[] {
  return ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=10:duration=${seconds}`];
}

/** A track for pictures with none in it: its sound is all there is. */
function noPictures(): string {
  const clip = makeClip(tools, folder, 'with-pictures.mp4', small);
  return ffmpeg('no-pictures.mkv', '-i', clip, '-c', 'copy', '-frames:v', '0');
}

/** As phones film: sometimes 15 pictures a second, sometimes 5. */
function oddTimes(): string {
  return makeClip(tools, folder, 'odd.mp4', {
    ...small,
    more: ['-vf', "select='not(mod(n,3))+gt(t,1)'", '-vsync', 'vfr'],
  });
}
