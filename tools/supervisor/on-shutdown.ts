import type { StartError } from '@ontrend/shared/server/start-error';

/**
 * Runs `stop` once when the process receives a termination signal, or when what it runs can't go on, then exits. Further
 * signals do not interrupt it, so that the database can shut down cleanly.
 * @param failed resolves with an explanation when what this process runs can't go on; it is printed, and the exit code is 1
 */
export function onShutdown(stop: () => Promise<void>, failed?: Promise<StartError>): void {
  let ending = false;
  const end = (exitCode: number): void => {
    if (ending) return;
    ending = true;
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  void failed?.then(({ message }) => {
    console.error(message);
    end(1);
  });
}
