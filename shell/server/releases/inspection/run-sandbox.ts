import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Time in which the code of a build must have run, in milliseconds. */
export const INSPECTION_TIMEOUT_MS = 10_000;
/**
 * Further time for the start of the process on a busy machine, in milliseconds. Then it is killed. Code of a remote is stopped
 * within the process before, the module of a frame only with it.
 */
const START_TIMEOUT_MS = { remote: 30_000, frame: 5_000 };
const MAX_MEMORY_MB = 256;

/** A build in a local folder. */
export interface BuildInFolder<Manifest> {
  manifest: Manifest;
  folder: string;
}

/** Loads a remote with the inspector of a shell. */
interface RemoteRequest {
  kind: 'remote';
  /** Text of the shell's inspector. */
  inspector: string;
  /** The entry and the further initial scripts of the remote. */
  scripts: { file: string; text: string }[];
  name: string;
  /** Global name of the container. */
  global: string;
  /** Path from which browsers load the entry. */
  url: string;
}

/** Renders pages with the frame module of a shell. */
interface FrameRequest {
  kind: 'frame';
  /** Absolute path of the module, and its name in the build. */
  path: string;
  file: string;
  calls: { name: string; parameters: unknown[] }[];
}

/** The module of a remote as it is, to compare with its manifest. */
export interface InspectedModule {
  contract: number;
  name: string;
  routes: string[];
  slots: string[];
  texts: Record<string, unknown>;
}

/** Why a build cannot be used. */
export type InspectionFailure =
  | { kind: 'throws'; file: string; message: string; stack: string }
  /** It runs forever, waits for something that does not happen, or needs too much memory. */
  | { kind: 'hangs' | 'waits' | 'memory'; file: string };

interface SandboxReply {
  module?: InspectedModule;
  failure?: InspectionFailure;
}

/** Next to this file, also where it is part of a bundle. */
const PROGRAM = fileURLToPath(new URL('./sandbox.mjs', import.meta.url));

/** Name of Node's permission flag, which was experimental before version 23.5. */
const PERMISSION_FLAG = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

function startSandbox(readablePaths: string[], timeout: number): ChildProcessWithoutNullStreams {
  const program = realpathSync(PROGRAM);
  return spawn(
    process.execPath,
    [
      PERMISSION_FLAG,
      ...[program, ...readablePaths].map((path) => `--allow-fs-read=${path}`),
      `--max-old-space-size=${MAX_MEMORY_MB}`,
      '--no-warnings',
      program,
    ],
    { env: {}, timeout, killSignal: 'SIGKILL' },
  );
}

/**
 * Runs code of a build in a process of its own, without access to files, network, environment and other processes (decision
 * 098).
 * @throws Error when the process fails for another reason than the build
 */
export async function runSandbox(
  request: RemoteRequest | FrameRequest,
  timeoutMs = INSPECTION_TIMEOUT_MS,
): Promise<SandboxReply> {
  const readablePaths = request.kind === 'frame' ? [realpathSync(request.path)] : [];
  const child = startSandbox(readablePaths, timeoutMs + START_TIMEOUT_MS[request.kind]);
  const ended = new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (_code, signal) => resolve(signal));
  });
  // A process that ends before it has read the request closes the pipe; its exit is reported below.
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify({ ...request, timeoutMs }));
  const [output, errors, signal] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const file = request.kind === 'frame' ? request.file : (request.scripts[0]?.file ?? '');
  if (signal === 'SIGKILL') return { failure: { kind: 'hangs', file } };
  if (errors.includes('heap out of memory')) return { failure: { kind: 'memory', file } };
  if (!output) throw new Error(`The process of the release check failed: ${errors || signal}`);
  return JSON.parse(output) as SandboxReply;
}
