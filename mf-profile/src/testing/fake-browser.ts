/**
 * A database of a browser as far as uploads use one, which jsdom lacks. Things are kept as they are: what a real one
 * makes of files is the journeys'.
 */
export class FakeDatabase {
  readonly kept = new Map<string, unknown>();
  /** Keys that were written, in their order. */
  readonly written: string[] = [];

  open() {
    const asked = { result: this.database(), onsuccess: () => {}, onerror: () => {} };
    queueMicrotask(() => asked.onsuccess());
    return asked;
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
      get: (key: string) => ({ result: this.kept.get(key) }),
      getAllKeys: () => ({ result: [...this.kept.keys()] }),
      put: (value: unknown, key: string) => {
        this.written.push(key);
        this.kept.set(key, value);
        return {};
      },
      delete: (key: string) => {
        this.kept.delete(key);
        return {};
      },
    };
  }
}

interface Wish {
  name: string;
  take(): void;
}

/** Locks that the tabs of a browser share: this tab's as `navigator.locks`, another one's by `holdElsewhere`. */
export class FakeLocks {
  private readonly held = new Set<string>();
  private wishes: Wish[] = [];

  areFree = () => this.held.size === 0;

  /** Whether somebody waits for it. */
  isWanted = (name: string) => this.wishes.some((wish) => wish.name === name);

  /** Another tab has it. @returns lets it go */
  holdElsewhere(name: string): () => void {
    this.held.add(name);
    return () => this.letGo(name);
  }

  async request(
    name: string,
    { ifAvailable, signal }: LockOptions,
    work: (lock: object | null) => Promise<unknown>,
  ): Promise<unknown> {
    if (this.held.has(name)) {
      if (ifAvailable) return work(null);
      await new Promise<void>((resolve, reject) => {
        const wish = { name, take: resolve };
        this.wishes.push(wish);
        signal?.addEventListener('abort', () => {
          this.wishes = this.wishes.filter((other) => other !== wish);
          reject(signal.reason);
        });
      });
    }
    this.held.add(name);
    return work({ name }).finally(() => this.letGo(name));
  }

  private letGo(name: string): void {
    this.held.delete(name);
    const next = this.wishes.find((wish) => wish.name === name);
    this.wishes = this.wishes.filter((wish) => wish !== next);
    next?.take();
  }
}

/** What tabs tell each other with: a message reaches every other channel of the name. */
class FakeChannel {
  static readonly open = new Set<FakeChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  /** What is said to a tab that sleeps. */
  private missed: unknown[] | null = null;
  constructor(readonly name: string) {
    FakeChannel.open.add(this);
  }
  postMessage(data: unknown): void {
    if (this.missed) return;
    for (const other of FakeChannel.open) {
      if (other !== this && other.name === this.name) queueMicrotask(() => other.hear(data));
    }
  }
  /** Its tab neither says nor hears anything any more: it crashed, or sleeps. */
  sleep(): void {
    this.missed = [];
  }
  /** Its tab hears what was said meanwhile. */
  wake(): void {
    const missed = this.missed ?? [];
    this.missed = null;
    for (const data of missed) this.hear(data);
  }
  private hear(data: unknown): void {
    if (this.missed) this.missed.push(data);
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
  const onlySecure = { locks, storage: { estimate } };
  for (const [name, value] of Object.entries(onlySecure))
    Object.defineProperty(navigator, name, { configurable: true, value: isSecure ? value : undefined });
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL() {} });
  const before = FakeChannel.open.size;
  return {
    database,
    locks,
    /** The channels of the name that tabs have opened since, in their order. */
    channels: (of: string) => [...FakeChannel.open].slice(before).filter(({ name }) => name === of),
  };
}
