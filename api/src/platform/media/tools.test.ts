import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';
import { findMediaTools, findOutdatedTool } from './tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'ontrend-tools-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, script: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe('findMediaTools', () => {
  it('takes each tool from PATH if it is there, and the one from npm otherwise', async () => {
    const ffmpeg = program('ffmpeg', 'echo " V..... libx264  H.264"');
    const found = await findMediaTools({ PATH: `/nowhere:${folder}` });
    expect(found.ffmpeg).toBe(ffmpeg);
    expect(found.ffprobe).toContain('@ffprobe-installer');
  });

  it('skips an ffmpeg that cannot encode H.264', async () => {
    program('ffmpeg', 'echo " V..... libopenh264  H.264"');
    expect((await findMediaTools({ PATH: folder })).ffmpeg).toContain('@ffmpeg-installer');
  });

  it('uses FFMPEG_PATH and FFPROBE_PATH, and names the invalid one', async () => {
    const mine = program('mine', 'true');
    expect(await findMediaTools({ FFMPEG_PATH: mine, FFPROBE_PATH: mine })).toEqual({
      ffmpeg: mine,
      ffprobe: mine,
    });
    await expect(findMediaTools({ FFPROBE_PATH: join(folder, 'gone') })).rejects.toThrow(
      `FFPROBE_PATH is "${join(folder, 'gone')}", which is not a program that can be run.`,
    );
  });
});

it('warns of the tools from npm, which are old', async () => {
  const old = await findMediaTools({ PATH: '' });
  const installed = { ffmpeg: '/usr/bin/ffmpeg', ffprobe: '/usr/bin/ffprobe' };
  expect(findOutdatedTool(old)).toMatch(
    /^ffmpeg .*2018.*, ffprobe .*2023.*: install .*FFMPEG_PATH.*FFPROBE_PATH/,
  );
  expect(findOutdatedTool({ ...installed, ffmpeg: old.ffmpeg })).toMatch(/^ffmpeg [^,]*2018/);
  expect(findOutdatedTool({ ...installed, ffprobe: old.ffprobe })).toMatch(/^ffprobe [^,]*2023/);
  expect(findOutdatedTool(installed)).toBeUndefined();
});

describe('runTool', () => {
  /**
   * Starts another program that leaves the output open, as a shell script around ffmpeg would. The run ends in
   * time only if that program is ended too.
   */
  const family = () => program('family', 'sleep 60 & echo started\nwait');

  it('kills the tool and its children when aborted', async () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    const onLine = () => stop.abort(reason);
    await expect(runTool(family(), [], { timeoutSeconds: 30, signal: stop.signal, onLine })).rejects.toBe(
      reason,
    );
  });

  it('kills it after its timeout', async () => {
    await expect(runTool(family(), [], { timeoutSeconds: 0.2 })).rejects.toThrow('took longer than 0.2 s');
  });

  it('reports the last output of a tool that fails', async () => {
    const failing = program('failing', 'echo "no space left" >&2; exit 3');
    await expect(runTool(failing, [], { timeoutSeconds: 5 })).rejects.toThrow(/ended with 3: no space left/);
  });

  it('does not start a tool when it is already aborted', async () => {
    await expect(
      runTool(join(folder, 'gone'), [], { timeoutSeconds: 5, signal: AbortSignal.abort(new Error('late')) }),
    ).rejects.toThrow('late');
  });
});
