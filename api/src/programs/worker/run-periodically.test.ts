import { type PeriodicJob, runPeriodically } from './run-periodically.ts';

const HOUR_MS = 3_600_000;

/** Runs a job until its runs have had the given results; an `Error` is thrown. */
async function runUntilDone(results: (number | undefined | Error)[], job: Partial<PeriodicJob>) {
  const stopping = new AbortController();
  const errors: [object, string][] = [];
  const log = { info() {}, warn() {}, error: (...entry: [object, string]) => errors.push(entry) };
  const run = async () => {
    const result = results.shift();
    if (results.length === 0) stopping.abort();
    if (result instanceof Error) throw result;
    return result;
  };
  await runPeriodically({ name: 'cleanup', intervalMs: HOUR_MS, ...job, run }, log, stopping.signal);
  return errors;
}

it('runs at once, and again after the interval', async () => {
  expect(await runUntilDone([undefined, undefined, undefined], { intervalMs: 1 })).toEqual([]);
});

it('logs a failure and runs again after the delay for failed runs', async () => {
  const failure = new Error('no database');
  expect(await runUntilDone([failure, undefined], { retryMs: 1 })).toEqual([
    [{ err: failure }, 'cleanup failed, will retry'],
  ]);
});

it('runs again after the delay that a run returns', async () => {
  expect(await runUntilDone([0, 1, undefined], {})).toEqual([]);
});

it('ends without an error when it is stopped during a run', async () => {
  expect(await runUntilDone([new Error('stopped')], {})).toEqual([]);
});
