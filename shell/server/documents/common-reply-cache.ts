import { setTimeout as wait } from 'node:timers/promises';
import { DOCUMENT_SERVER_CLIENT } from '@ontrend/shared/server/forwarding';
import type { Calls } from '@ontrend/shared/wire';
import { LRUCache } from 'lru-cache';
import { type ApiAccess, callApi } from '../http/call-api.ts';

/** Calls that are made without a user and have the same reply for all visitors. */
type CommonCallPath = 'app/video/discovery' | 'app/service/refs';

/** Milliseconds for which a reply is fresh; a stale one is served while a new one is fetched. */
const FRESH_MS = 60_000;
/** Milliseconds that a document waits for the first reply, the same as for a list. */
const FIRST_REPLY_TIMEOUT_MS = 150;
/** Milliseconds until a request is aborted. */
const REQUEST_TIMEOUT_MS = 5_000;

async function requestReply(access: ApiAccess, path: CommonCallPath): Promise<object> {
  const call = { path, body: {}, address: DOCUMENT_SERVER_CLIENT, timeoutMs: REQUEST_TIMEOUT_MS };
  const { status, reply } = await callApi(access, call);
  if (status !== 200) throw new Error(`${path} responded with ${status}`);
  return reply as object;
}

/**
 * In-memory cache of replies that all documents can use, so that the drawer's collections and the reference
 * data do not delay the first frame.
 */
export class CommonReplyCache {
  readonly #replies: LRUCache<CommonCallPath, object>;

  constructor(access: ApiAccess) {
    this.#replies = new LRUCache({
      max: 2,
      ttl: FRESH_MS,
      allowStale: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: (path) => requestReply(access, path),
    });
  }

  /** @returns the reply, possibly stale while the API is slow or fails; null when there is none within the timeout */
  async get<P extends CommonCallPath>(path: P): Promise<Calls[P]['reply'] | null> {
    const reply = this.#replies.fetch(path).catch(() => null);
    const timeout = wait(FIRST_REPLY_TIMEOUT_MS, null, { ref: false });
    return (await Promise.race([reply, timeout])) as Calls[P]['reply'] | null;
  }
}
