import { DOCUMENT_SERVER_CLIENT } from '@ontrend/shared/server/forwarding';
import type { Calls } from '@ontrend/shared/wire';
import { type ApiAccess, callApi } from '../http/call-api.ts';

/** Calls that are made without a user and have the same reply for all visitors. */
type CommonCallPath = 'app/video/discovery' | 'app/service/refs';

/** Milliseconds for which a reply is fresh; a stale one is served while a new one is fetched. */
const FRESH_MS = 60_000;
/** Milliseconds that a document waits for the first reply, the same as for a list. */
const FIRST_REPLY_TIMEOUT_MS = 150;
/** Milliseconds until a request is aborted. */
const REQUEST_TIMEOUT_MS = 5_000;

interface CachedReply {
  reply: unknown;
  fetchedAt: number;
}

/**
 * In-memory cache of replies that all documents can use, so that the drawer's collections and the reference
 * data do not delay the first frame.
 */
export class CommonReplyCache {
  readonly #access: ApiAccess;
  readonly #cached = new Map<CommonCallPath, CachedReply>();
  readonly #inFlight = new Map<CommonCallPath, Promise<void>>();

  constructor(access: ApiAccess) {
    this.#access = access;
  }

  /** @returns the reply, possibly stale while the API is slow; null when there is none within the timeout */
  async get<P extends CommonCallPath>(path: P): Promise<Calls[P]['reply'] | null> {
    const cached = this.#cached.get(path);
    if (!cached || Date.now() - cached.fetchedAt > FRESH_MS) {
      const fetching = this.#refresh(path);
      if (!cached)
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
      const { status, reply } = await callApi(this.#access, {
        path,
        body: {},
        address: DOCUMENT_SERVER_CLIENT,
        timeoutMs: REQUEST_TIMEOUT_MS,
      });
      if (status === 200) this.#cached.set(path, { reply, fetchedAt: Date.now() });
    } catch {
      // The API is unavailable: documents use the stale reply or none.
    }
  }
}
