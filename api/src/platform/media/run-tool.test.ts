import { TOOL_FILE_BYTES, TOOL_MEMORY_BYTES } from './constants.ts';
import { ToolError } from './errors.ts';
import { runTool } from './run-tool.ts';

const shell = (script: string, options: Partial<Parameters<typeof runTool>[2]> = {}) =>
  runTool('/bin/sh', ['-c', script], { timeoutSeconds: 10, ...options });

async function processesOf(group: string): Promise<number> {
  const { stdout } = await shell('ps -e -o pgid=,stat=');
  const lines = stdout.toString().split('\n');
  // A zombie has ended; only nobody has asked about it yet.
  return lines.filter((line) => line.trim().startsWith(`${group} `) && !/Z/.test(line)).length;
}

it('a tool may take so much memory and write so large a file, and no more', async () => {
  const { stdout } = await shell('ulimit -v; ulimit -f');
  expect(stdout.toString().trim().split('\n')).toEqual([
    // Other systems have no such limit.
    process.platform === 'linux' ? String(TOOL_MEMORY_BYTES / 1024) : 'unlimited',
    String(TOOL_FILE_BYTES / 512),
  ]);
});

it('a tool that takes too long is ended with everything it has started', async () => {
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

it('says what a tool said before it failed', async () => {
  await expect(shell('echo it is broken >&2; exit 3')).rejects.toThrow('ended with 3: it is broken');
});

it('a tool is told nothing of what only we are to know', async () => {
  process.env.AUTH_SECRET = 'a secret of this test';
  try {
    const { stdout } = await shell('env');
    expect(stdout.toString()).not.toContain('a secret of this test');
    expect(stdout.toString()).toContain('PATH=');
  } finally {
    delete process.env.AUTH_SECRET;
  }
});
