import { database } from './fake-idb-keyval.ts';

interface LockRequest {
  name: string;
  grant(): void;
}

/**
 * Locks shared by the tabs of a browser: this tab's as `navigator.locks`, another tab's by `holdElsewhere`.
 */
export class FakeLocks {
  private readonly held = new Set<string>();
  private requests: LockRequest[] = [];

  areFree = () => this.held.size === 0;

  /** Whether the lock has a pending request. */
  isRequested = (name: string) => this.requests.some((lockRequest) => lockRequest.name === name);

  /**
   * Takes the lock as another tab.
   * @returns releases the lock
   */
  holdElsewhere(name: string): () => void {
    this.held.add(name);
    return () => this.release(name);
  }

  async request(
    name: string,
    { ifAvailable, signal }: LockOptions,
    work: (lock: object | null) => Promise<unknown>,
  ): Promise<unknown> {
    if (this.held.has(name)) {
      if (ifAvailable) return work(null);
      await new Promise<void>((resolve, reject) => {
        const lockRequest = { name, grant: resolve };
        this.requests.push(lockRequest);
        signal?.addEventListener('abort', () => {
          this.requests = this.requests.filter((other) => other !== lockRequest);
          reject(signal.reason);
        });
      });
    }
    this.held.add(name);
    return work({ name }).finally(() => this.release(name));
  }

  private release(name: string): void {
    this.held.delete(name);
    const next = this.requests.find((lockRequest) => lockRequest.name === name);
    this.requests = this.requests.filter((lockRequest) => lockRequest !== next);
    next?.grant();
  }
}

/** A BroadcastChannel: a message reaches every other channel with the same name. */
class FakeChannel {
  static readonly channels = new Set<FakeChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    FakeChannel.channels.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.channels) {
      if (other !== this && other.name === this.name) queueMicrotask(() => other.onmessage?.({ data }));
    }
  }
}

/**
 * Installs fake locks, channels and object URLs, and empties the fake database.
 * @param isSecure false: APIs that need a secure context are missing
 */
export function installBrowser({ isSecure = true } = {}) {
  database.values.clear();
  database.writtenKeys.length = 0;
  const locks = new FakeLocks();
  Object.assign(globalThis, { BroadcastChannel: FakeChannel });
  const estimate = async () => ({ quota: 1e12, usage: 0 });
  const secureOnly = { locks, storage: { estimate } };
  for (const [name, value] of Object.entries(secureOnly))
    Object.defineProperty(navigator, name, { configurable: true, value: isSecure ? value : undefined });
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL() {} });
  return { locks };
}
