// Preloaded (`node --import`) into a process that has an IPC channel to its parent: the process stops when its parent
// has ended, however that happened. Plain JavaScript, because the compiled servers run without a TypeScript loader.

/** Milliseconds after which a process that does not stop by itself exits. */
const STOP_TIMEOUT_MS = 15_000;

if (process.channel) {
  process.once('disconnect', () => {
    // Nobody reads the output any more.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // The channel alone does not keep a process running that has finished its work.
  process.channel.unref();
}
