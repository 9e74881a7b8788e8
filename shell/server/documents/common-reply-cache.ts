import type { Calls } from '@ontrend/shared/wire';

/** The calls whose replies are the same for everybody, and are made without being anybody. */
type CommonCallPath = 'app/video/discovery' | 'app/service/refs';

/** Milliseconds a reply counts as new; an older one is given once more while a new one is fetched. */
const FRESH_MS = 60_000;
/** Milliseconds a document waits for the first reply of all; as long as for a list (design 4). */
const FIRST_REPLY_TIMEOUT_MS = 150;
/** Milliseconds after which nothing is expected any more. */
const REQUEST_TIMEOUT_MS = 5_000;

interface CachedReply {
  reply: unknown;
  fetchedAt: number;
}

/**
 * Replies that every document can use, kept in memory: the drawer's collections and the reference data are on nobody's
 * way to the first frame.
 */
export class CommonReplyCache {
  readonly #apiUrl: string;
  readonly #cached = new Map<CommonCallPath, CachedReply>();
  readonly #inFlight = new Map<CommonCallPath, Promise<void>>();

  /** @param apiUrl where the API answers, from here */
  constructor(apiUrl: string) {
    this.#apiUrl = apiUrl;
  }

  /** @returns the reply (up to a minute old, or older when the API is slow); null when it is not to be had in time */
  async get<P extends CommonCallPath>(path: P): Promise<Calls[P]['reply'] | null> {
    const kept = this.#cached.get(path);
    if (!kept || Date.now() - kept.fetchedAt > FRESH_MS) {
      const fetching = this.#refresh(path);
      if (!kept)
        await Promise.race([fetching, new Promise((resolve) => setTimeout(resolve, FIRST_REPLY_TIMEOUT_MS))]);
    }
    return (this.#cached.get(path)?.reply as Calls[P]['reply'] | undefined) ?? null;
  }

  #refresh(path: CommonCallPath): Promise<void> {
    const fetching =
      this.#inFlight.get(path) ?? this.#request(path).finally(() => this.#inFlight.delete(path));
    this.#inFlight.set(path, fetching);
    return fetching;
  }

  async #request(path: CommonCallPath): Promise<void> {
    try {
      const response = await fetch(`${this.#apiUrl}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      if (response.ok) this.#cached.set(path, { reply: await response.json(), fetchedAt: Date.now() });
    } catch {
      // Not there for now: documents do without, or with what was known before.
    }
  }
}
