import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programArguments } from '../../../test/programs.ts';
import { findMachineFailure } from '../../platform/failures/machine-failure.ts';
import { UnsuitableVideoError } from '../../platform/media/errors.ts';
import { renderClip } from '../../platform/media/testing/clips.ts';
import { findMediaTools } from '../../platform/media/tools.ts';
import { createCheckerService } from './checker-service.ts';
import { CheckerExitError, type FileChecker } from './file-checker.ts';
import { createRemoteFileChecker } from './remote-file-checker.ts';

const root = mkdtempSync(join(tmpdir(), 'ontrend-service-'));
const files = join(root, 'files');
const VIDEO = { bytes: 1_000, duration: 2.5, width: 270, height: 480 };
let socket: string;
let count = 0;
/** Functions that stop what a test has started. */
const cleanups: (() => unknown)[] = [];

beforeAll(() => mkdirSync(files));
beforeEach(() => {
  count += 1;
  socket = join(root, `${count}.sock`);
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});
afterAll(() => rmSync(root, { recursive: true }));

function connect(idleTimeoutMs?: number): FileChecker {
  const client = createRemoteFileChecker({ socket, files }, idleTimeoutMs);
  cleanups.push(client.close);
  return client;
}

/** Returns the error of a check, which must fail. */
const failureOf = (check: Promise<unknown>) =>
  check.then(
    (result) => Promise.reject(new Error(`The check returned ${JSON.stringify(result)}`)),
    (error: unknown) => error as Error & { code?: string },
  );

/** Starts the program, as the container of the service does. */
async function startProgram(): Promise<ChildProcess> {
  const child = spawn(process.execPath, programArguments('checker-service'), {
    env: { PATH: process.env.PATH, CHECKER_SOCKET: socket, CHECKER_FILES: files },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  for await (const line of child.stdout) if (String(line).includes('"checker ready"')) break;
  return child;
}

/** Starts the server in this process, with a checker of the test. */
async function startService(check: FileChecker['check'], heartbeatMs?: number) {
  const checker = { check, close: () => {} };
  const service = createCheckerService({ checker, folder: files, ...(heartbeatMs && { heartbeatMs }) });
  service.server.listen(socket);
  await once(service.server, 'listening');
  cleanups.push(service.stop);
  return service;
}

/** Starts a server that replies with some bytes, and no more. */
async function startFake(reply: string, end: (connection: Socket) => void): Promise<void> {
  const server = createServer((connection) => {
    connection.on('error', () => {});
    connection.once('data', () => connection.write(reply, () => end(connection)));
  });
  server.listen(socket);
  await once(server, 'listening');
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
}

/** A checker whose checks run until the test ends them, or their signal does. */
function createManualChecker() {
  const events = new EventEmitter();
  const running = new Map<string, () => void>();
  const check: FileChecker['check'] = (file, signal) =>
    new Promise((resolve, reject) => {
      running.set(file, () => resolve(VIDEO));
      signal?.addEventListener('abort', () => {
        running.delete(file);
        events.emit('aborted', file);
        reject(new CheckerExitError('killed'));
      });
      events.emit('started', file);
    });
  return { check, events, running };
}

describe('the program', () => {
  it('returns the properties of a video, and the reason why another file is rejected', async () => {
    await startProgram();
    const clip = renderClip(await findMediaTools(), files, 'clip.mp4', { seconds: 1 });
    // Other users may connect.
    expect((await stat(socket)).mode & 0o777).toBe(0o777);
    const client = connect();
    expect(await client.check(clip)).toEqual({
      ...{ bytes: readFileSync(clip).length, duration: expect.closeTo(1, 0), width: 270, height: 480 },
    });
    writeFileSync(join(files, 'text.mp4'), 'not a video');
    const failure = await failureOf(client.check(join(files, 'text.mp4')));
    expect(failure).toBeInstanceOf(UnsuitableVideoError);
    expect(failure.message).toMatch(/\.$/);
    expect(await failureOf(client.check(join(files, 'missing.mp4')))).toMatchObject({ code: 'ENOENT' });
  });

  it('opens no file outside of its folder', async () => {
    await startProgram();
    writeFileSync(join(root, 'secret'), 'secret');
    const failure = await failureOf(connect().check(join(root, 'secret')));
    expect(failure.message).toBe('"../secret" leads out of its folder');
  });

  it('that is started again after it was killed uses the same socket', async () => {
    const first = await startProgram();
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(findMachineFailure(await failureOf(connect().check(join(files, 'any'))))).not.toBeNull();
    await startProgram();
    expect(await failureOf(connect().check(join(files, 'missing.mp4')))).toMatchObject({ code: 'ENOENT' });
  });
});

describe('the service', () => {
  it('reads at most four files at once, and the others after them', async () => {
    const { check, events, running } = createManualChecker();
    const { server } = await startService(check);
    const names = Array.from({ length: 6 }, (_, index) => join(files, `file-${index}`));
    // As two replicas of the API.
    const clients = [connect(), connect()];
    const checks = names.map((name, index) => clients[index % 2]?.check(name));
    for (const _ of names) await once(server, 'request');
    await new Promise(setImmediate);
    expect(running.size).toBe(4);
    for (const [file, finish] of [...running].slice(0, 2)) {
      running.delete(file);
      finish();
      await once(events, 'started');
      expect(running.size).toBe(4);
    }
    for (const finish of running.values()) finish();
    expect(await Promise.all(checks)).toEqual(names.map(() => VIDEO));
  });

  it('ends a check when its client closes, and no other one', async () => {
    const { check, events, running } = createManualChecker();
    await startService(check);
    const [closed, other] = [connect(), connect()];
    const ended = failureOf(closed.check(join(files, 'one')));
    await once(events, 'started');
    const result = other.check(join(files, 'two'));
    await once(events, 'started');
    const aborted = once(events, 'aborted');
    closed.close();
    expect(await aborted).toEqual([join(files, 'one')]);
    const failure = await ended;
    expect(findMachineFailure(failure)).toEqual({ kind: 'unavailable', source: 'tool' });
    expect(failure).not.toBeInstanceOf(CheckerExitError);
    running.get(join(files, 'two'))?.();
    expect(await result).toEqual(VIDEO);
  });

  it('ends a check when its caller cancels it', async () => {
    const { check, events } = createManualChecker();
    await startService(check);
    const canceled = new AbortController();
    const ended = failureOf(connect().check(join(files, 'one'), canceled.signal));
    await once(events, 'started');
    const aborted = once(events, 'aborted');
    canceled.abort();
    await aborted;
    await ended;
  });

  it('says that a file ended its process, so that the attempt counts', async () => {
    await startService(async () => {
      throw new CheckerExitError('The checker process ended with SIGSEGV');
    });
    const failure = await failureOf(connect().check(join(files, 'one')));
    expect(failure).toBeInstanceOf(CheckerExitError);
    expect(failure.message).toBe('The checker process ended with SIGSEGV');
  });

  it('postpones the checks that run when it stops, without counting them', async () => {
    const { check, events } = createManualChecker();
    const service = await startService(check);
    const ended = failureOf(connect().check(join(files, 'one')));
    await once(events, 'started');
    await service.stop();
    const failure = await ended;
    expect(findMachineFailure(failure)).toEqual({ kind: 'unavailable', source: 'tool' });
    expect(failure).not.toBeInstanceOf(CheckerExitError);
  });

  it('shows that it is alive while a check takes long', async () => {
    const { check, running } = createManualChecker();
    await startService(check, 20);
    const call = request({ socketPath: socket, method: 'POST', path: '/check?file=one', agent: false }).end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    let reply = '';
    for await (const chunk of response.setEncoding('utf8')) {
      reply += chunk;
      if (reply === '   ') running.get(join(files, 'one'))?.();
    }
    expect(reply).toMatch(/^ {3,}\{/);
    expect(JSON.parse(reply)).toEqual({ kind: 'checked', video: VIDEO });
  });
});

describe('a client', () => {
  const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n';

  it('postpones a check without counting it while there is no service', async () => {
    const failure = await failureOf(connect().check(join(files, 'one')));
    expect(findMachineFailure(failure)).toEqual({ kind: 'unavailable', source: 'tool' });
    expect(failure).not.toBeInstanceOf(CheckerExitError);
  });

  it('gives up a service that hangs before it has accepted the check', async () => {
    await startFake('', () => {});
    const failure = await failureOf(connect(50).check(join(files, 'one')));
    expect(failure).toMatchObject({ code: 'TOOL_NOT_STARTED', message: expect.stringContaining('50 ms') });
  });

  it.each<[string, string, (connection: Socket) => void]>([
    ['hangs during a check', HEAD, () => {}],
    ['is killed during a check', HEAD, (connection) => connection.destroy()],
    ['ends without a result', `${HEAD} `, (connection) => connection.end()],
    [
      'sends something else',
      `${HEAD}{"kind":"checked","video":{"bytes":-1}}`,
      (connection) => connection.end(),
    ],
    ['sends too much', `${HEAD}"${'a'.repeat(100_000)}"`, (connection) => connection.end()],
  ])('counts a check when the service %s, because the file may be the cause', async (_name, reply, end) => {
    await startFake(reply, end);
    expect(await failureOf(connect(200).check(join(files, 'one')))).toBeInstanceOf(CheckerExitError);
  });

  it.each([
    ['TOOL_KILLED', 'TOOL_KILLED'],
    ['ENOENT', 'ENOENT'],
    // It would postpone the checks of all files.
    ['ENOSPC', undefined],
  ])('takes the code %s of an error as %s, and no other properties than its texts', async (code, taken) => {
    const error = { name: 'Error', message: 'm', properties: { code, statusCode: 500, cause: {} } };
    await startFake(HEAD + JSON.stringify({ kind: 'failed', error }), (connection) => connection.end());
    const failure = await failureOf(connect().check(join(files, 'one')));
    expect({ ...failure }).toEqual({ code: taken, name: 'Error', stack: undefined });
  });
});
