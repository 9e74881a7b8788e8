import type { SharedState, TabGlobals } from './shared-state.ts';

const createStorageEvent = (key: string, newValue: string | null) =>
  Object.assign(new Event('storage'), { key, newValue });

/** Returns the `localStorage` of a tab: its own enumerable properties are the stored keys. */
function createStorage(tab: number, { storage, dispatchElsewhere }: SharedState): Storage {
  const write = (key: string, value: string | null) => {
    if ((storage[key] ?? null) === value) return;
    if (value === null) delete storage[key];
    else storage[key] = value;
    dispatchElsewhere(tab, ({ dispatchEvent }) => dispatchEvent(createStorageEvent(key, value)));
  };
  const methods: Record<string, unknown> = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => write(key, value),
    removeItem: (key: string) => write(key, null),
  };
  return new Proxy(storage, { get: (_, name) => methods[String(name)] }) as unknown as Storage;
}

/** Returns the `document` of a tab, with shared cookies. */
function createDocument({ cookies }: SharedState): object {
  const document = new EventTarget();
  return Object.defineProperties(document, {
    hidden: { value: false },
    documentElement: { value: { dataset: {} } },
    querySelector: { value: () => null },
    cookie: {
      get: () => [...cookies].map((pair) => pair.join('=')).join('; '),
      set(text: string) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        if (text.includes('Max-Age=0')) cookies.delete(name);
        else cookies.set(name, value);
      },
    },
  });
}

/** Returns the `navigator.locks` of a tab, and a function that releases its locks. */
function createLocks(tab: number, { locks, clock }: SharedState) {
  const grantNext = (name: string) => locks.get(name)?.[0]?.run();
  return {
    locks: {
      request: <Result>(name: string, task: () => Promise<Result>): Promise<Result> =>
        new Promise((resolve, reject) => {
          const queue = locks.get(name) ?? [];
          locks.set(name, queue);
          const request = {
            tab,
            run: () =>
              clock.schedule(() => {
                // The tab may have closed since.
                if (queue[0] !== request) return;
                const release = () => {
                  if (queue[0] !== request) return;
                  queue.shift();
                  grantNext(name);
                };
                task().then(resolve, reject).finally(release);
              }, 0),
          };
          queue.push(request);
          if (queue[0] === request) request.run();
        }),
    },
    release() {
      for (const [name, queue] of locks) {
        const holder = queue[0];
        queue.splice(0, queue.length, ...queue.filter((request) => request.tab !== tab));
        if (queue[0] !== holder) grantNext(name);
      }
    },
  };
}

/** Returns the `BroadcastChannel` of a tab. */
function createBroadcastChannel(tab: number, shared: SharedState, pageTarget: EventTarget) {
  return class {
    onmessage: ((event: { data: unknown }) => void) | undefined;
    private readonly name: string;
    constructor(name: string) {
      this.name = `broadcast ${name}`;
      pageTarget.addEventListener(this.name, (event) =>
        this.onmessage?.({ data: (event as CustomEvent).detail }),
      );
    }
    postMessage(detail: unknown): void {
      const { name } = this;
      shared.dispatchElsewhere(tab, ({ dispatchEvent }) => dispatchEvent(new CustomEvent(name, { detail })));
    }
    close(): void {
      this.onmessage = undefined;
    }
  };
}

/**
 * Creates the global variables of a page.
 * @returns them, and a function that ends the page: its timers, locks and listeners
 */
export function createTabGlobals(tab: number, shared: SharedState, fetch: typeof globalThis.fetch) {
  const { clock, random } = shared;
  const timers = new Set<number>();
  const target = new EventTarget();
  const { locks, release } = createLocks(tab, shared);
  const openedAt = clock.now();
  let isClosed = false;
  const setTimeout = (task: (...parameters: unknown[]) => void, delayMs = 0, ...parameters: unknown[]) => {
    const timer = clock.schedule(() => {
      timers.delete(timer);
      task(...parameters);
    }, delayMs);
    timers.add(timer);
    return timer;
  };
  const clearTimeout = (timer: number | undefined) => clock.cancel(timer);
  const globals: TabGlobals = {
    fetch,
    setTimeout,
    clearTimeout,
    localStorage: createStorage(tab, shared),
    sessionStorage: createStorage(tab, { ...shared, storage: {}, dispatchElsewhere: () => {} }),
    document: createDocument(shared),
    navigator: { onLine: true, locks },
    location: { protocol: 'https:', reload: () => shared.reload(tab) },
    Date: class extends Date {
      static override now = clock.now;
    },
    performance: { now: () => clock.now() - openedAt, timeOrigin: openedAt },
    Math: Object.create(Math, { random: { value: random } }),
    AbortSignal: {
      timeout(delayMs: number) {
        const controller = new AbortController();
        setTimeout(() => controller.abort(), delayMs);
        return controller.signal;
      },
    },
    BroadcastChannel: createBroadcastChannel(tab, shared, target),
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: (event: Event) => !isClosed && target.dispatchEvent(event),
    window: undefined,
  };
  const stop = () => {
    isClosed = true;
    for (const timer of timers) clock.cancel(timer);
    release();
  };
  return { globals, stop };
}
