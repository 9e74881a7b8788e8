import { setTimeout as wait } from 'node:timers/promises';

/** What is requested all the time. */
export type ProbeName = 'document' | 'read' | 'write';

/** Failures of a probe's requests since the last reading. */
export interface Outage {
  /** The longest time without a successful request, in milliseconds. */
  longestMs: number;
  failed: number;
  /** Why the last of the failed requests failed; empty if none did. */
  lastError: string;
}

export type Outages = Record<ProbeName, Outage>;

/** @throws Error when the request fails */
type SendRequest = (signal: AbortSignal) => Promise<void>;

const INTERVAL_MS = 100;
/** A request that takes longer has failed, as it does for browsers. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Sends requests one after the other and measures how long none succeeds. */
class Probe {
  private failed = 0;
  private longestMs = 0;
  private lastError = '';
  /** Start of the first request after the last success; null while requests succeed. */
  private waitingSince: number | null = null;
  private readonly send: SendRequest;

  constructor(send: SendRequest) {
    this.send = send;
  }

  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const startedAt = performance.now();
      this.waitingSince ??= startedAt;
      try {
        await this.send(AbortSignal.any([stop, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]));
        this.longestMs = Math.max(this.longestMs, performance.now() - this.waitingSince);
        this.waitingSince = null;
      } catch (error) {
        if (stop.aborted) return;
        this.failed += 1;
        this.lastError = error instanceof Error ? error.message : String(error);
      }
      await wait(INTERVAL_MS, undefined, { signal: stop }).catch(() => {});
    }
  }

  read(): Outage {
    const current = this.waitingSince === null ? 0 : performance.now() - this.waitingSince;
    const longestMs = Math.max(this.longestMs, current);
    const { failed, lastError } = this;
    this.longestMs = 0;
    this.failed = 0;
    this.lastError = '';
    return { longestMs, failed, lastError };
  }
}

/** Requests that run beside a test. */
export interface OutageProbes {
  /** Returns the outages since the last call, and starts a new measurement. */
  read(): Outages;
  stop(): Promise<void>;
}

/** Starts to send requests of each kind all the time, one after the other. */
export function startOutageProbes(requests: Record<ProbeName, SendRequest>): OutageProbes {
  const stopping = new AbortController();
  const probes = {
    document: new Probe(requests.document),
    read: new Probe(requests.read),
    write: new Probe(requests.write),
  };
  const running = Object.values(probes).map((probe) => probe.run(stopping.signal));
  return {
    read: () => ({ document: probes.document.read(), read: probes.read.read(), write: probes.write.read() }),
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
