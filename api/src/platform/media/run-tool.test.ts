import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ToolError } from './errors.ts';
import { runTool, type ToolOptions } from './run-tool.ts';
import { createToolClient } from './tool-client.ts';
import { canIsolateNetwork } from './tool-isolation.ts';
import { createToolService, type ToolService } from './tool-service.ts';
import { findMediaTools, type MediaTools } from './tools.ts';

const root = mkdtempSync(join(tmpdir(), 'ontrend-tools-'));
const socket = join(root, 'service.sock');
let service: ToolService | undefined;

/** Starts a transcoder service whose ffmpeg is a shell. */
async function startService(): Promise<void> {
  const { ffprobe } = await findMediaTools();
  service = createToolService({ tools: { ffmpeg: '/bin/sh', ffprobe }, folder: root });
  service.server.listen(socket);
  await once(service.server, 'listening');
}

beforeAll(startService);
afterAll(async () => {
  await service?.stop();
  rmSync(root, { recursive: true });
});

const { tools: serviceTools } = createToolClient(socket);

describe.each<[string, () => Promise<MediaTools>]>([
  ['as child processes', async () => ({ ...(await findMediaTools()), ffmpeg: '/bin/sh' })],
  ['in the transcoder service', async () => serviceTools],
])('tools %s', (_where, findTools) => {
  let tools: MediaTools;
  beforeAll(async () => {
    tools = await findTools();
  });

  const shell = (script: string, options: Partial<ToolOptions> = {}) =>
    runTool(tools.ffmpeg, ['-c', script], { timeoutSeconds: 10, start: tools.start, ...options });

  async function processesOf(group: string): Promise<number> {
    const { stdout } = await shell('ps -e -o pgid=,stat=');
    const lines = stdout.toString().split('\n');
    // A zombie has exited; its parent has not collected its status yet.
    return lines.filter((line) => line.trim().startsWith(`${group} `) && !/Z/.test(line)).length;
  }

  it('limits the memory and the file size of a tool', async () => {
    const { stdout } = await shell('ulimit -v; ulimit -f');
    expect(stdout.toString().trim().split('\n')).toEqual([
      // KiB; other systems have no such limit.
      process.platform === 'linux' ? '4194304' : 'unlimited',
      // Blocks of 512 bytes.
      '4194304',
    ]);
  });

  it('ends a tool that exceeds its timeout, with all its child processes', async () => {
    let group = '';
    const running = shell('echo $$; sleep 300 & sleep 300', {
      timeoutSeconds: 0.3,
      onLine: (line) => {
        group = line;
      },
    });
    await expect(running).rejects.toThrow(ToolError);
    await expect(running).rejects.toThrow('took longer than 0.3 s');
    expect(group).toMatch(/^\d+$/);
    expect(await processesOf(group)).toBe(0);
  });

  it('reports the last output of a failed tool', async () => {
    await expect(shell('echo it is broken >&2; exit 3')).rejects.toThrow('ended with 3: it is broken');
  });

  it('holds only the end of the error output of a tool, also of a line without an end', async () => {
    const failure = await shell(
      'head -c 5000000 /dev/zero | tr "\\0" x >&2; printf " the end" >&2; exit 3',
    ).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(ToolError);
    expect((failure as Error).message).toMatch(/^\S+ ended with 3: x{10000,17000} the end$/);
    await expect(shell('for n in $(seq 50); do echo line $n; done >&2; exit 3')).rejects.toThrow(
      /: line 39\n.*line 50$/s,
    );
  });

  it.each([
    ['is killed', 'kill -9 $$', 'TOOL_KILLED'],
    ['has no space', 'echo "out.mp4: No space left on device" >&2; exit 1', 'TOOL_NO_SPACE'],
    ['succeeds without space', 'echo "trailer: No space left on device" >&2', 'TOOL_NO_SPACE'],
    ['is not found', 'exec /nonexistent', 'TOOL_NOT_STARTED'],
  ])('blames the system for a tool that %s', async (_what, script, code) => {
    const running = shell(script);
    await expect(running).rejects.toMatchObject({ code });
    await expect(running).rejects.not.toThrow(ToolError);
  });

  it.each([
    ['crashes', 'kill -SEGV $$'],
    ['exceeds its file size', 'kill -XFSZ $$'],
    ['exceeds its memory', 'echo "Cannot allocate memory" >&2; exit 1'],
    ['reports an I/O error of a file that can be read', 'echo "Input/output error" >&2; exit 1'],
  ])('blames the file for a tool that %s', async (_what, script) => {
    await expect(shell(script, { source: import.meta.filename })).rejects.toThrow(ToolError);
  });

  it('blames the disk for an I/O error of a file that cannot be read', async () => {
    // Nothing is mapped at the start of the address space, so Linux replies with an I/O error.
    const running = shell('echo "Input/output error" >&2; exit 1', { source: '/proc/self/mem' });
    await expect(running).rejects.toMatchObject({ code: 'EIO' });
  });

  it('passes no secrets of the environment to a tool', async () => {
    process.env.AUTH_SECRET = 'a secret of this test';
    try {
      const { stdout } = await shell('env');
      expect(stdout.toString()).not.toContain('a secret of this test');
      expect(stdout.toString()).toContain('PATH=');
    } finally {
      delete process.env.AUTH_SECRET;
    }
  });

  it('runs a tool without a network where the system allows it', async () => {
    let requestCount = 0;
    const server = createServer((_request, response) => {
      requestCount += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await expect(runTool(tools.ffprobe, [url], { timeoutSeconds: 10, start: tools.start })).rejects.toThrow(
      ToolError,
    );
    server.close();
    expect(requestCount === 0).toBe(canIsolateNetwork());
  });

  describe('output', () => {
    it('may have 1 MB', async () => {
      const { stdout } = await shell('head -c 1048576 /dev/zero');
      expect(stdout).toHaveLength(1_048_576);
    });

    it('ends a tool that writes more, or more than it may', async () => {
      await expect(shell('head -c 1048577 /dev/zero; sleep 300')).rejects.toThrow(
        'wrote more than 1048576 bytes',
      );
      await expect(shell('echo long; sleep 300', { maxOutputBytes: 4 })).rejects.toThrow(
        'wrote more than 4 bytes',
      );
    });

    it('may have any number of lines that are read one by one, but no endless line', async () => {
      let lines = 0;
      const onLine = () => {
        lines += 1;
      };
      await shell('yes | head -n 2000000', { onLine });
      expect(lines).toBe(2_000_000);
      await expect(shell('cat /dev/zero', { onLine })).rejects.toThrow('wrote more than 1048576 bytes');
    });
  });
});
