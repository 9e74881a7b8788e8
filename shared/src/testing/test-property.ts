import fc from 'fast-check';

declare const process: { env: Record<string, string | undefined> };

const { PROPERTY_RUNS = '150', PROPERTY_SEED } = process.env;

/** Longest duration of a run, also on a slow machine, in milliseconds. A failure needs runs for shorter inputs. */
const MAX_RUN_MS = 500;
const SHRINKING_MS = 120_000;

/**
 * Defines a test that checks a property with `PROPERTY_RUNS` (default 150) random inputs. A failure prints the seed and
 * the shortest input that fails; `PROPERTY_SEED` repeats it.
 * @param examples inputs that are always checked, such as those that failed in the past
 */
export function testProperty<Values extends unknown[]>(
  title: string,
  property: fc.IAsyncProperty<Values>,
  examples: Values[] = [],
): void {
  const numRuns = Number(PROPERTY_RUNS);
  const parameters = { numRuns, examples, ...(PROPERTY_SEED ? { seed: Number(PROPERTY_SEED) } : {}) };
  test(title, () => fc.assert(property, parameters), numRuns * MAX_RUN_MS + SHRINKING_MS);
}
