import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnsuitableVideoError } from './errors.ts';
import { findLimitViolation } from './limits.ts';
import { probe } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { makeClip } from './testing/clips.ts';
import { findMediaTools } from './tools.ts';

const tools = await findMediaTools();
const folder = mkdtempSync(join(tmpdir(), 'ontrend-refusals-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function refusalOf(file: string): Promise<string> {
  const error: unknown = await probe(file, tools).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UnsuitableVideoError);
  return (error as UnsuitableVideoError).message;
}

function written(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const NO_VIDEO = 'This file is not a video that can be read. Please choose an MP4, MOV, WebM or MKV file.';

describe('rejects a file that is not a video with a helpful message', () => {
  it('a text', async () => {
    expect(await refusalOf(written('letter.txt', 'Dear people,\n'.repeat(100)))).toBe(NO_VIDEO);
  });

  it('a playlist that references another local file', async () => {
    const secret = makeClip(tools, folder, 'secret.mp4', { seconds: 1 });
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${secret}\n#EXT-X-ENDLIST\n`;
    expect(await refusalOf(written('video.mp4', playlist))).toBe(NO_VIDEO);
    expect(await refusalOf(written('concat.mp4', `ffconcat version 1.0\nfile '${secret}'\n`))).toBe(NO_VIDEO);
  });

  it('a playlist that references a URL, without requesting it', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/part.ts`;
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${address}\n#EXT-X-ENDLIST\n`;
    for (const name of ['net.mp4', 'net.m3u8'])
      expect(await refusalOf(written(name, playlist))).toBe(NO_VIDEO);
    const output = ['-frames:v', '1', '-f', 'null', '-'];
    const reading = runFfmpeg({
      tools,
      source: join(folder, 'net.m3u8'),
      duration: 1,
      cwd: folder,
      outputs: output,
    });
    await expect(reading).rejects.toThrow();
    server.close();
    expect(asked).toBe(0);
  });

  it('audio without video', async () => {
    const sound = makeClip(tools, folder, 'sound.m4a', { seconds: 1, more: ['-vn'] });
    expect(await refusalOf(sound)).toBe('This file has no picture, only sound. Please choose a video.');
  });

  it('a truncated video', async () => {
    const whole = readFileSync(makeClip(tools, folder, 'whole.mp4', { seconds: 1 }));
    const part = written('part.mp4', whole.subarray(0, whole.length / 2));
    expect(await refusalOf(part)).toBe(
      'This file is damaged or did not arrive completely. Please see whether it plays on your device, and choose it again.',
    );
  });
});

describe('limits', () => {
  const good = { bytes: 1e6, duration: 10, width: 540, height: 960, fps: 30 };

  it.each([
    [{}, null],
    [{ duration: 0.4 }, 'This video is shorter than 1 s. Please choose a longer one.'],
    [{ duration: 723 }, 'This video is 12 min 3 s long; at most 3 min are possible. Please cut it.'],
    [{ bytes: 40e9 }, 'This file has 40 GB; at most 1 GB are possible. Please make it smaller.'],
    [
      { fps: 480 },
      'This video has 480 pictures a second; at most 240 are possible. Please save it with fewer.',
    ],
    [{ width: 32 }, 'This video has only 32 x 960 pixels. Please choose one with at least 64 on each side.'],
    [
      { width: 7680, height: 4320 },
      'This video has 7680 x 4320 pixels; at most 4096 on a side are possible. Please make it smaller.',
    ],
  ])('%j', (difference, sentence) => {
    expect(findLimitViolation({ ...good, ...difference })).toBe(sentence);
  });
});
