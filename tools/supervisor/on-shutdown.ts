/**
 * Runs `stop` once when the process receives a termination signal, then exits. Further signals do not
 * interrupt it, so that the database can shut down cleanly.
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
