import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { processTreeSeconds, residentBytes } from '../load/processes.ts';
import { printMetric } from '../print.ts';

const STREAM_COUNT = 4_000;

/** Milliseconds until memory use is stable, and for which idle streams are measured: two heartbeats. */
const SETTLE_MS = 3_000;
const IDLE_MS = 50_000;
/** Number of streams opened in parallel, as after a server restart. */
const OPEN_CONCURRENCY = 50;

/** Opens a stream as a browser does and waits for its first event. */
function openStream(url: string, token: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.once('error', reject);
    let received = '';
    const listen = (chunk: Buffer) => {
      received += chunk.toString();
      if (!received.includes('hello')) {
        if (/^HTTP\/1\.1 [45]/.test(received)) reject(new Error(received.slice(0, 300)));
        return;
      }
      socket.off('data', listen);
      socket.resume();
      resolve(socket);
    };
    socket.on('data', listen);
    socket.write(
      `POST /api/app/events HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    );
  });
}

/**
 * Opens many event streams to one API process and prints its memory and CPU use.
 * @throws Error with the response when a stream is rejected
 */
export async function measureStreams(
  { url, pid }: { url: string; pid: number },
  tokens: string[],
): Promise<void> {
  const sockets: Socket[] = [];
  const openBatch = async () => {
    const tokenOf = (n: number) => tokens[n % tokens.length] ?? '';
    const opening = Array.from({ length: OPEN_CONCURRENCY }, (_, n) => openStream(url, tokenOf(n)));
    sockets.push(...(await Promise.all(opening)));
  };
  try {
    // The first streams include one-time allocations, so they are not counted.
    await openBatch();
    await wait(SETTLE_MS);
    const before = residentBytes(pid);
    const startedAt = performance.now();
    while (sockets.length < STREAM_COUNT + OPEN_CONCURRENCY) await openBatch();
    const seconds = (performance.now() - startedAt) / 1_000;
    await wait(SETTLE_MS);
    const bytes = residentBytes(pid) - before;
    const busy = processTreeSeconds(pid);
    await wait(IDLE_MS);
    const cores = (processTreeSeconds(pid) - busy) / (IDLE_MS / 1_000);
    printMetric('event streams of one process', STREAM_COUNT);
    printMetric('    memory per stream in bytes', bytes / STREAM_COUNT);
    printMetric('    cores per thousand idle streams', ((cores / sockets.length) * 1_000).toFixed(4));
    printMetric('    opened per second', STREAM_COUNT / seconds);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}
