import { connect, type Socket } from 'node:net';
import { processTreeSeconds, residentBytes } from './processes.ts';

/** Milliseconds until memory use is stable, and for which idle streams are measured: two heartbeats. */
const SETTLE_MS = 3_000;
const IDLE_MS = 50_000;
/** Number of streams opened in parallel, as after a server restart. */
const OPEN_CONCURRENCY = 50;

interface Streams {
  count: number;
  /** Resident memory of the process per stream. */
  bytesPerStream: number;
  /** Cores used by a thousand idle streams. */
  coresPerThousand: number;
  /** Streams opened per second. */
  rate: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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
 * Opens many event streams to one API process and measures its memory and CPU use.
 * @param pid of that process
 * @throws Error with the response when a stream is rejected
 */
export async function measureStreams(
  { url, pid }: { url: string; pid: number },
  tokens: string[],
  count: number,
): Promise<Streams> {
  const sockets: Socket[] = [];
  try {
    // The first streams include one-time allocations, so they are not counted.
    for (let n = 0; n < OPEN_CONCURRENCY; n += 1)
      sockets.push(await openStream(url, tokens[n % tokens.length] ?? ''));
    await pause(SETTLE_MS);
    const before = residentBytes(pid);
    const began = performance.now();
    while (sockets.length < count + OPEN_CONCURRENCY) {
      const opening = Array.from({ length: OPEN_CONCURRENCY }, (_, n) =>
        openStream(url, tokens[n % tokens.length] ?? ''),
      );
      sockets.push(...(await Promise.all(opening)));
    }
    const seconds = (performance.now() - began) / 1_000;
    await pause(SETTLE_MS);
    const bytesEach = (residentBytes(pid) - before) / count;
    const busy = processTreeSeconds(pid);
    await pause(IDLE_MS);
    const cores = (processTreeSeconds(pid) - busy) / (IDLE_MS / 1_000);
    return {
      count,
      bytesPerStream: bytesEach,
      coresPerThousand: (cores / sockets.length) * 1_000,
      rate: count / seconds,
    };
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}
