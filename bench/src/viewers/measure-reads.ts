import { handlers } from '../../../api/src/calls/index.ts';
import { type CpuTimes, measureCost } from '../load/measure-cost.ts';
import type { BenchRequest } from '../load/run-load.ts';
import { printMetric } from '../print.ts';

/** Whether a call reads from a replica if there is one (decision 120). */
function readsFromReplica({ path, body }: BenchRequest): boolean {
  const handler = handlers.find(({ call }) => path === `/api/${call.path}`);
  const reads = handler?.options.reads;
  return (typeof reads === 'function' ? reads(handler?.call.body.parse(body)) : reads) === 'replica';
}

/**
 * Prints the share of PostgreSQL's CPU time that read replicas can take over.
 * @param mix the calls of visits, and what each of them cost
 */
export async function measureReads(
  name: string,
  url: string,
  mix: { requests: BenchRequest[]; cost: CpuTimes },
  backend: Record<'api' | 'postgres', number>,
): Promise<void> {
  const reads = mix.requests.filter(readsFromReplica);
  const { postgres = 0 } = await measureCost(name, url, reads, backend);
  const share = (postgres * reads.length) / ((mix.cost.postgres ?? 0) * mix.requests.length);
  printMetric("    share of PostgreSQL's time that replicas can take", share);
}
