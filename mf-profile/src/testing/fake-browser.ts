/**
 * A database of a browser as far as uploads use one, which jsdom lacks. Things are kept as they are: what a real one
 * makes of files is the journeys'.
 */
export class FakeDatabase {
  readonly values = new Map<string, unknown>();
  /** Keys that were written, in their order. */
  readonly writtenKeys: string[] = [];

  open() {
    const request = { result: this.database(), onsuccess: () => {}, onerror: () => {} };
    queueMicrotask(() => request.onsuccess());
    return request;
  }

  private database() {
    return {
      close() {},
      transaction: () => {
        const transaction = { objectStore: () => this.store(), oncomplete: () => {} };
        queueMicrotask(() => queueMicrotask(() => transaction.oncomplete()));
        return transaction;
      },
    };
  }

  private store() {
    return {
      get: (key: string) => ({ result: this.values.get(key) }),
      getAllKeys: () => ({ result: [...this.values.keys()] }),
      put: (value: unknown, key: string) => {
        this.writtenKeys.push(key);
        this.values.set(key, value);
        return {};
      },
      delete: (key: string) => {
        this.values.delete(key);
        return {};
      },
    };
  }
}

interface LockRequest {
  name: string;
  grant(): void;
}

/** Locks that the tabs of a browser share: this tab's as `navigator.locks`, another one's by `holdElsewhere`. */
export class FakeLocks {
  private readonly held = new Set<string>();
  private requests: LockRequest[] = [];

  areFree = () => this.held.size === 0;

  /** Whether somebody waits for it. */
  isRequested = (name: string) => this.requests.some((lockRequest) => lockRequest.name === name);

  /** Another tab has it. @returns lets it go */
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

/** What tabs tell each other with: a message reaches every other channel of the name. */
class FakeChannel {
  static readonly channels = new Set<FakeChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  /** What is said to a tab that sleeps. */
  private queued: unknown[] | null = null;
  constructor(readonly name: string) {
    FakeChannel.channels.add(this);
  }
  postMessage(data: unknown): void {
    if (this.queued) return;
    for (const other of FakeChannel.channels) {
      if (other !== this && other.name === this.name) queueMicrotask(() => other.receive(data));
    }
  }
  /** Its tab neither says nor hears anything any more: it crashed, or sleeps. */
  sleep(): void {
    this.queued = [];
  }
  /** Its tab hears what was said meanwhile. */
  wake(): void {
    const queued = this.queued ?? [];
    this.queued = null;
    for (const data of queued) this.receive(data);
  }
  private receive(data: unknown): void {
    if (this.queued) this.queued.push(data);
    else this.onmessage?.({ data });
  }
}

/**
 * Gives the page a database, locks, channels, and addresses of files.
 * @param isSecure false: what browsers keep from plain http beyond localhost is not there
 */
export function installBrowser({ isSecure = true } = {}) {
  const database = new FakeDatabase();
  const locks = new FakeLocks();
  Object.assign(globalThis, { indexedDB: database, BroadcastChannel: FakeChannel });
  const estimate = async () => ({ quota: 1e12, usage: 0 });
  const secureOnly = { locks, storage: { estimate } };
  for (const [name, value] of Object.entries(secureOnly))
    Object.defineProperty(navigator, name, { configurable: true, value: isSecure ? value : undefined });
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL() {} });
  const before = FakeChannel.channels.size;
  return {
    database,
    locks,
    /** The channels of the name that tabs have opened since, in their order. */
    channels: (of: string) => [...FakeChannel.channels].slice(before).filter(({ name }) => name === of),
  };
}
