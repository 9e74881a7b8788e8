/** Stops something that a measurement has started. */
export type Cleanup = () => Promise<unknown>;

/**
 * Runs a measurement and then its cleanups, the last one first, also when it failed. A cleanup that fails is printed, and the program
 * fails: the next measurement may find data or processes of this one.
 */
export async function runWithCleanups(measure: (cleanups: Cleanup[]) => Promise<void>): Promise<void> {
  const cleanups: Cleanup[] = [];
  try {
    await measure(cleanups);
  } finally {
    for (const cleanup of cleanups.reverse()) {
      await cleanup().catch((error: unknown) => {
        console.error('A cleanup failed:', error);
        process.exitCode = 1;
      });
    }
  }
}
