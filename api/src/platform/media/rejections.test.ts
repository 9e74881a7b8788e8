import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertDecodable } from './decodable.ts';
import { UnsuitableVideoError } from './errors.ts';
import { findLimitViolation } from './limits.ts';
import { probeVideo } from './probe.ts';
import { NO_VIDEO_TRACK, NOT_A_VIDEO, TRUNCATED, UNREADABLE } from './rejections.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { renderClip } from './testing/clips.ts';
import { NPM_TOOLS, TOOLCHAINS } from './testing/toolchains.ts';
import type { MediaTools } from './tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'ontrend-rejections-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function readRejection(tools: MediaTools, file: string): Promise<string> {
  const error: unknown = await probeVideo(file, tools).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UnsuitableVideoError);
  return (error as UnsuitableVideoError).message;
}

function writeFixture(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

describe.each(TOOLCHAINS)(
  '$version rejects a file that is not a video with a helpful message',
  ({ tools }) => {
    it('a text', async () => {
      expect(await readRejection(tools, writeFixture('text.txt', 'Dear reader,\n'.repeat(100)))).toBe(
        NOT_A_VIDEO,
      );
    });

    it('a text that looks like an MPEG transport stream without tracks', async () => {
      const text = `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><BaseURL>file:/${'G'.repeat(40)}/secret.mp4</BaseURL></Period></MPD>`;
      expect(await readRejection(tools, writeFixture('letters.mp4', text))).toBe(NOT_A_VIDEO);
    });

    it('a playlist that references another local file', async () => {
      const secret = renderClip(NPM_TOOLS, folder, 'secret.mp4', { seconds: 1 });
      const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${secret}\n#EXT-X-ENDLIST\n`;
      expect(await readRejection(tools, writeFixture('video.mp4', playlist))).toBe(NOT_A_VIDEO);
      expect(
        await readRejection(tools, writeFixture('concat.mp4', `ffconcat version 1.0\nfile '${secret}'\n`)),
      ).toBe(NOT_A_VIDEO);
    });

    it('a playlist that references a URL, without requesting it', async () => {
      let requestCount = 0;
      const server = createServer((_request, response) => {
        requestCount += 1;
        response.end();
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/part.ts`;
      const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${address}\n#EXT-X-ENDLIST\n`;
      for (const name of ['net.mp4', 'net.m3u8'])
        expect(await readRejection(tools, writeFixture(name, playlist))).toBe(NOT_A_VIDEO);
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
      expect(requestCount).toBe(0);
    });

    it('a list of files in XML, or a stream description, that references other files', async () => {
      const secret = renderClip(NPM_TOOLS, folder, 'secret.mp4', { seconds: 1 });
      const dash = `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><AdaptationSet><Representation><BaseURL>file:${secret}</BaseURL></Representation></AdaptationSet></Period></MPD>`;
      const sdp = 'v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n'.repeat(40);
      for (const [name, text] of Object.entries({ 'dash.mp4': dash, 'session.mp4': sdp }))
        expect(await readRejection(tools, writeFixture(name, text))).toBe(NOT_A_VIDEO);
    });

    it('a video or a sound of a format for which no decoder is allowed', async () => {
      const video = renderClip(NPM_TOOLS, folder, 'screen.mkv', {
        seconds: 1,
        videoOptions: ['-c:v', 'flashsv'],
      });
      const sound = renderClip(NPM_TOOLS, folder, 'sound.mkv', { seconds: 1, more: ['-c:a', 'wmav2'] });
      expect(await readRejection(tools, video)).toBe(UNREADABLE);
      expect(await readRejection(tools, sound)).toBe(UNREADABLE);
      const metadata = { stream: 0 };
      await expect(assertDecodable(video, metadata, tools)).rejects.toThrow(UNREADABLE);
    });

    it('audio without video', async () => {
      const sound = renderClip(NPM_TOOLS, folder, 'sound.m4a', { seconds: 1, more: ['-vn'] });
      expect(await readRejection(tools, sound)).toBe(NO_VIDEO_TRACK);
    });

    it('a truncated video', async () => {
      const whole = readFileSync(renderClip(NPM_TOOLS, folder, 'whole.mp4', { seconds: 1 }));
      const part = writeFixture('part.mp4', whole.subarray(0, whole.length / 2));
      expect(await readRejection(tools, part)).toBe(TRUNCATED);
    });
  },
);

describe('limits', () => {
  const good = { bytes: 1e6, duration: 10, width: 540, height: 960, fps: 30 };

  it.each([
    [{}, null],
    [{ duration: 0.4 }, 'This video is shorter than 1 s. Choose a longer video.'],
    [{ duration: 723 }, 'This video is 12 min 3 s long. The maximum is 3 min. Trim the video and try again.'],
    [{ bytes: 40e9 }, 'This file is 40 GB. The maximum is 1 GB. Compress the video and try again.'],
    [
      { fps: 480 },
      'This video has 480 frames per second. The maximum is 240. Export it with a lower frame rate.',
    ],
    [{ width: 3840, height: 2160, fps: 60, duration: 180.9 }, null],
    [{ width: 1080, height: 1920, fps: 240, duration: 180 }, null],
    [
      { width: 4096, height: 4096, fps: 240, duration: 180 },
      'This video is 4096 × 4096 pixels with 240 frames per second and 3 min long, which is too much together. Export it with a smaller size or a lower frame rate, or trim it.',
    ],
    [{ width: 32 }, 'This video is 32 × 960 pixels. Each side needs at least 64 pixels.'],
    [
      { width: 7680, height: 4320 },
      'This video is 7680 × 4320 pixels. Each side can have at most 4096 pixels.',
    ],
  ])('%j', (difference, sentence) => {
    expect(findLimitViolation({ ...good, ...difference })).toBe(sentence);
  });
});
