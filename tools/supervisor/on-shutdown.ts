/**
 * Runs `stop` once when the process is asked to end, then ends it. Asked again meanwhile, it goes on stopping:
 * a database that is closing is not to be cut off.
 */
export function onShutdown(stop: () => Promise<void>): void {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
}
