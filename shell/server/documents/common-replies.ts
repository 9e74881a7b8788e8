import type { Calls } from '@ontrend/shared/wire';

/** The calls whose replies are the same for everybody, and are made without being anybody. */
type CommonPath = 'app/video/discovery' | 'app/service/refs';

/** Milliseconds a reply counts as new; an older one is given once more while a new one is fetched. */
const NEW_MS = 60_000;
/** Milliseconds a document waits for the first reply of all; as long as for a list (design 4). */
const WAIT_MS = 150;
/** Milliseconds after which nothing is expected any more. */
const LOST_MS = 5_000;

interface Kept {
  reply: unknown;
  at: number;
}

/**
 * Replies that every document can use, kept in memory: the drawer's collections and the reference data are on nobody's
 * way to the first frame.
 */
export class CommonReplies {
  readonly #apiUrl: string;
  readonly #kept = new Map<CommonPath, Kept>();
  readonly #fetching = new Map<CommonPath, Promise<void>>();

  /** @param apiUrl where the API answers, from here */
  constructor(apiUrl: string) {
    this.#apiUrl = apiUrl;
  }

  /** @returns the reply (up to a minute old, or older when the API is slow); null when it is not to be had in time */
  async get<P extends CommonPath>(path: P): Promise<Calls[P]['reply'] | null> {
    const kept = this.#kept.get(path);
    if (!kept || Date.now() - kept.at > NEW_MS) {
      const fetching = this.#fetch(path);
      if (!kept) await Promise.race([fetching, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
    }
    return (this.#kept.get(path)?.reply as Calls[P]['reply'] | undefined) ?? null;
  }

  #fetch(path: CommonPath): Promise<void> {
    const fetching = this.#fetching.get(path) ?? this.#ask(path).finally(() => this.#fetching.delete(path));
    this.#fetching.set(path, fetching);
    return fetching;
  }

  async #ask(path: CommonPath): Promise<void> {
    try {
      const response = await fetch(`${this.#apiUrl}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
        signal: AbortSignal.timeout(LOST_MS),
      });
      if (response.ok) this.#kept.set(path, { reply: await response.json(), at: Date.now() });
    } catch {
      // Not there for now: documents do without, or with what was known before.
    }
  }
}
