import { formatInteger, percentile, printMetric } from '../print.ts';
import { processTreeSeconds } from './processes.ts';
import { type BenchRequest, type LoadResult, runLoad } from './run-load.ts';

/** Long enough for code to be compiled and statements to be planned. */
const WARM_UP_SECONDS = 15;
const ROUND_SECONDS = 30;

/** Process IDs whose CPU time is measured, by name. */
type ProcessIds = Record<string, number>;
/** CPU milliseconds by process. */
export type CpuTimes = Record<string, number>;

export const sumCpu = (times: CpuTimes) => Object.values(times).reduce((sum, each) => sum + each, 0);

export const formatCpu = (times: CpuTimes, digits: number) =>
  Object.entries(times)
    .map(([name, ms]) => `${name} ${ms.toFixed(digits)}`)
    .join(', ');

/**
 * Sends requests, and prints the CPU time of each. It does not depend on other load on the machine, and the load
 * generator, on the same machine, is not counted.
 * @returns CPU milliseconds per request
 */
export async function measureCost(
  name: string,
  url: string,
  requests: BenchRequest[],
  processes: ProcessIds,
): Promise<CpuTimes> {
  await runLoad(url, requests, WARM_UP_SECONDS);
  const before = Object.values(processes).map(processTreeSeconds);
  const { rate, times }: LoadResult = await runLoad(url, requests, ROUND_SECONDS);
  const cpu = Object.entries(processes).map(([process, pid], n) => [
    process,
    ((processTreeSeconds(pid) - (before[n] ?? 0)) * 1_000) / times.length,
  ]);
  const cpuTimes = Object.fromEntries(cpu) as CpuTimes;
  const [median, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1));
  printMetric(name, `${formatInteger(rate)}/s, ${median} / ${p95} ms`);
  printMetric('    CPU ms per request', formatCpu(cpuTimes, 2));
  printMetric('    requests per second and core', 1_000 / sumCpu(cpuTimes));
  return cpuTimes;
}
