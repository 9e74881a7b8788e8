import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@ontrend/shared/server/process-identity';
import { findMachineFailure } from '../failures/machine-failure.ts';
import { ToolError } from './errors.ts';
import { runTool, type ToolOptions } from './run-tool.ts';
import { createToolClient } from './tool-client.ts';
import { decodeFrames, encodeFrame } from './tool-frames.ts';
import { createToolService } from './tool-service.ts';

const root = mkdtempSync(join(tmpdir(), 'ontrend-service-'));
const folder = join(root, 'files');
let socket: string;
let count = 0;
/** Functions that stop what a test has started. */
const cleanups: (() => unknown)[] = [];

beforeAll(() => mkdirSync(folder));
beforeEach(() => {
  count += 1;
  socket = join(root, `${count}.sock`);
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});
afterAll(() => rmSync(root, { recursive: true }));

/** Starts a service whose ffmpeg is a shell. */
async function startService(heartbeatMs?: number) {
  const tools = { ffmpeg: '/bin/sh', ffprobe: '/bin/sh' };
  const service = createToolService({ tools, folder, ...(heartbeatMs && { heartbeatMs }) });
  service.server.listen(socket);
  await once(service.server, 'listening');
  cleanups.push(service.stop);
  return service;
}

/** Starts a server that replies with some bytes, and no more. */
async function startFake(reply: Buffer | string, end: (connection: Socket) => void): Promise<void> {
  const server = createServer((connection) => {
    connection.on('error', () => {});
    connection.once('data', () => connection.write(reply, () => end(connection)));
    cleanups.push(() => connection.destroy());
  });
  server.listen(socket);
  await once(server, 'listening');
  cleanups.push(() => server.close());
}

/** Runs a script in the service. */
function run(script: string, options: Partial<ToolOptions> = {}, idleTimeoutMs?: number) {
  const { tools } = createToolClient(socket, idleTimeoutMs);
  return runTool(tools.ffmpeg, ['-c', script], { timeoutSeconds: 10, start: tools.start, ...options });
}

const failureOf = (running: Promise<unknown>) =>
  running.then(
    () => Promise.reject(new Error('The tool succeeded')),
    (error: unknown) => error as Error,
  );

describe('the service', () => {
  it('returns output with any bytes unchanged', async () => {
    await startService();
    const { stdout } = await run(`head -c 300000 '${process.execPath}'`);
    expect(stdout.equals((await readFile(process.execPath)).subarray(0, 300_000))).toBe(true);
  });

  it('runs a tool in a folder of the worker, and in no other one', async () => {
    await startService();
    const job = mkdtempSync(join(folder, 'job-'));
    const { stdout } = await run('pwd', { cwd: job });
    expect(stdout.toString().trim()).toBe(job);
    expect(await failureOf(run('pwd', { cwd: root }))).toMatchObject({ code: 'TOOL_NOT_STARTED' });
  });

  it.each([
    ['another program', { tool: 'node', parameters: [] }],
    ['a property of every object', { tool: 'constructor', parameters: [] }],
    ['no request', 'text'],
  ])('rejects %s', async (_what, body) => {
    await startService();
    const call = request({ socketPath: socket, path: '/run', method: 'POST', agent: false });
    call.end(`${JSON.stringify(body)}\n`);
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(400);
  });

  it('shows that it is alive while a tool is silent', async () => {
    await startService(20);
    const { stdout } = await run('sleep 2; echo done', {}, 1_000);
    expect(stdout.toString()).toBe('done\n');
  });

  it('kills a tool with its child processes when its client disconnects', async () => {
    await startService();
    const call = request({ socketPath: socket, path: '/run', method: 'POST', agent: false });
    call.on('error', () => {});
    const script = `echo started; (trap "" TERM; sleep 300) & sleep 300`;
    call.write(`${JSON.stringify({ tool: 'ffmpeg', parameters: ['-c', `echo $$; ${script}`] })}\n`);
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    let pid = 0;
    for await (const { content } of decodeFrames(response)) {
      pid = Number.parseInt(content.toString(), 10);
      break;
    }
    call.destroy();
    const groups = async () => (await run('ps -e -o pgid=,stat=')).stdout.toString().split('\n');
    const isAlive = (line: string) => line.trim().startsWith(`${pid} `) && !/Z/.test(line);
    while ((await groups()).some(isAlive)) await new Promise(setImmediate);
    expect(pid).toBeGreaterThan(1);
  });

  it('ends a tool that writes much output when its client disconnects', async () => {
    const service = await startService();
    const call = request({ socketPath: socket, path: '/run', method: 'POST', agent: false });
    call.on('error', () => {});
    call.write(`${JSON.stringify({ tool: 'ffmpeg', parameters: ['-c', 'cat /dev/zero'] })}\n`);
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    await once(response, 'readable');
    // Until the buffers of both sides are full, so that the service waits for its client.
    const received = () => response.readableLength;
    for (let before = -1; before < received(); await new Promise((resolve) => setTimeout(resolve, 50)))
      before = received();
    call.destroy();
    // Waits for the end of all tools.
    await service.stop();
  });

  it('that stops ends its tools, as if the system had killed them', async () => {
    const service = await startService();
    let pid = 0;
    const started = new Promise<void>((resolve) => {
      const onLine = (line: string) => {
        pid = Number(line);
        resolve();
      };
      void failureOf(run('echo $$; sleep 300', { onLine })).then(onFailure);
    });
    let failure: Error | undefined;
    let settle = () => {};
    const failed = new Promise<void>((resolve) => {
      settle = resolve;
    });
    function onFailure(error: Error) {
      failure = error;
      settle();
    }
    await started;
    await service.stop();
    expect(isAlive(pid)).toBe(false);
    await failed;
    expect(findMachineFailure(failure)).toEqual({ kind: 'unavailable', source: 'tool' });
  });

  it('deletes a folder of the worker, and no other one', async () => {
    await startService();
    const client = createToolClient(socket);
    const [own, other] = [join(folder, 'job'), join(root, 'other')];
    for (const path of [own, other]) {
      mkdirSync(path, { recursive: true });
      writeFileSync(join(path, 'file'), '');
    }
    await client.deleteFolder(own);
    expect(existsSync(own)).toBe(false);
    for (const path of [other, join(folder, '../other'), folder])
      expect(await failureOf(client.deleteFolder(path))).toMatchObject({ code: 'TOOL_NOT_STARTED' });
    expect(existsSync(join(other, 'file'))).toBe(true);
  });
});

describe('a client', () => {
  const HEAD = 'HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n';
  const withFrames = (...frames: Buffer[]) => Buffer.concat([Buffer.from(HEAD), ...frames]);
  const exitFrame = (result: object) => encodeFrame('exit', Buffer.from(JSON.stringify(result)));
  const end = (connection: Socket) => connection.end();

  it('reports that no tool was started while there is no service', async () => {
    const failure = await failureOf(run('true'));
    expect(failure).toMatchObject({ code: 'TOOL_NOT_STARTED' });
    expect(findMachineFailure(failure)).toEqual({ kind: 'unavailable', source: 'tool' });
  });

  it('gives up a service that does not reply', async () => {
    await startFake('', () => {});
    expect(await failureOf(run('true', {}, 50))).toMatchObject({ code: 'TOOL_NOT_STARTED' });
  });

  it('counts a tool as killed by the system when the service falls silent', async () => {
    await startFake(withFrames(), () => {});
    expect(await failureOf(run('true', {}, 200))).toMatchObject({
      ...{ code: 'TOOL_KILLED', message: expect.stringContaining('no data for 200 ms') },
    });
  });

  it.each<[string, Buffer, (connection: Socket) => void, string]>([
    [
      'is killed',
      withFrames(encodeFrame('heartbeat')),
      (connection) => connection.destroy(),
      'it sent no result',
    ],
    ['sends no result', withFrames(encodeFrame('heartbeat')), end, 'it sent no result'],
    [
      'ends in the middle of a frame',
      withFrames(exitFrame({}).subarray(0, 6)),
      end,
      'The reply ended early.',
    ],
    ['sends an unknown frame', withFrames(Buffer.from([9, 0, 0, 0, 0])), end, 'The reply is invalid.'],
    ['sends a frame of 4 GB', withFrames(Buffer.from([1, 255, 255, 255, 255])), end, 'The reply is invalid.'],
    [
      'sends an invalid result',
      withFrames(exitFrame({ code: 'ENOSPC', killedBy: null, errorOutput: '' })),
      end,
      'The transcoder ended during the run',
    ],
  ])('counts a tool as killed by the system when the service %s', async (_name, reply, finish, reason) => {
    await startFake(reply, finish);
    expect(await failureOf(run('true'))).toMatchObject({
      ...{ code: 'TOOL_KILLED', message: expect.stringContaining(reason) },
    });
  });

  it('gives up a service that shows that it is alive but does not end a tool', async () => {
    const started = encodeFrame('output', Buffer.from('started\n'));
    await startFake(withFrames(started), (connection) => {
      const timer = setInterval(() => connection.write(encodeFrame('heartbeat')), 20);
      connection.on('close', () => clearInterval(timer));
    });
    const stop = new AbortController();
    const reason = new Error('canceled');
    const running = run('true', { signal: stop.signal, onLine: () => stop.abort(reason) }, 200);
    expect(await failureOf(running)).toBe(reason);
  });

  it('stops reading from a service that ignores the limit of output', async () => {
    let sent = 0;
    await startFake(HEAD, (connection) => {
      const chunk = encodeFrame('output', Buffer.alloc(65_536));
      const send = () => {
        sent += chunk.length;
        if (!connection.destroyed) connection.write(chunk, () => setImmediate(send));
      };
      send();
    });
    const failure = await failureOf(run('true', {}, 200));
    expect(failure).toBeInstanceOf(ToolError);
    expect(failure.message).toContain('wrote more than 1048576 bytes');
    expect(sent).toBeGreaterThan(1_048_576);
  });
});
