import type { CDPSession } from '@playwright/test';

/** Kinds of nodes of a heap snapshot that scripts make: not compiled code, nor what browser and engine keep beside it. */
const SCRIPT_NODE_TYPES = new Set([
  'object',
  'closure',
  'array',
  'string',
  'concatenated string',
  'sliced string',
  'regexp',
  'number',
  'bigint',
]);

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  /** One node after the other, each as many numbers as there are fields. */
  nodes: number[];
}

/** Sums up what scripts hold in a heap snapshot, in bytes. */
export function sumRetained({ snapshot, nodes }: Snapshot): number {
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let sum = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (SCRIPT_NODE_TYPES.has(types[0][nodes[at + type] ?? 0] ?? '')) sum += nodes[at + size] ?? 0;
  }
  return sum;
}

/**
 * Weighs what the page's scripts hold, by a heap snapshot: the size of the heap itself also grows by the code that the
 * engine compiles anew the more often it runs.
 * @returns bytes
 */
export async function measureRetainedBytes(session: CDPSession): Promise<number> {
  const parts: string[] = [];
  const onPart = ({ chunk }: { chunk: string }) => void parts.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', onPart);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', onPart);
  return sumRetained(JSON.parse(parts.join('')) as Snapshot);
}
