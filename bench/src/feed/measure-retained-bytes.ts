import type { CDPSession } from '@playwright/test';

/** Node types of a heap snapshot that scripts create, without compiled code and internals of the browser. */
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
  /** Flat list of nodes, with one number per field. */
  nodes: number[];
}

/** Returns the bytes that scripts retain according to a heap snapshot. */
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
 * Measures the bytes that the page's scripts retain, by a heap snapshot. The heap size is unsuitable, because
 * it also grows when the engine recompiles hot code.
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
