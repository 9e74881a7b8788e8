// Loaded into a process that must not outlive its parent, however that ends: preloaded (`node --import`) into children with
// an IPC channel, and imported by programs that npm runs. Plain JavaScript, because the compiled servers run without a
// TypeScript loader, and tools/run.mjs before anything is installed.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Milliseconds after which a process that does not stop by itself exits. */
const STOP_TIMEOUT_MS = 15_000;
/** Milliseconds between two checks whether npm still runs. */
const CHECK_INTERVAL_MS = 500;

function stop() {
  // Nobody reads the output any more.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.kill(process.pid, 'SIGTERM');
}

/**
 * Returns the program of a process and the id of its parent; undefined where the system does not provide them.
 * @param {number} pid
 */
function describeProcess(pid) {
  try {
    const [, program = '', parent] =
      process.platform === 'linux'
        ? (/\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [])
        : (/^(.*\S) +(\d+)$/m.exec(
            String(spawnSync('ps', ['-o', 'comm=,ppid=', '-p', String(pid)]).stdout),
          ) ?? []);
    return { program, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

if (process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    stop();
  });
  // The channel alone does not keep a process running that has finished its work.
  process.channel.unref();
} else if (process.env.npm_lifecycle_event) {
  // npm runs commands in a shell, to which it forwards signals. The shell exits without forwarding them, and outlives an npm
  // that is killed.
  const parent = process.ppid;
  const shell = describeProcess(parent);
  const npm = shell && /^(.*\/)?(ba|da|z|k)?sh$/.test(shell.program) ? shell.parent : parent;
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(npm)) return;
    clearInterval(timer);
    stop();
  }, CHECK_INTERVAL_MS);
  timer.unref();
}
