import { createSpanId, type PageSpans } from './page-spans.ts';

/** A call of the API, or an upload, whose URL contains the id of its video. */
const CALL = /^\/api\/(app\/(?:upload(?=\/|$)|events)|(?:app\/)?[a-z-]+\/[a-z0-9-]+)/;

/** Returns the name of the call that a request makes; undefined for other requests and for other sites. */
export function findCallName(url: string | URL): string | undefined {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin ? CALL.exec(pathname)?.[1] : undefined;
}

type PatchedMethods = Pick<XMLHttpRequest, 'open' | 'send'>;

/**
 * Adds the trace to calls of the API, and records a span from each request to its response. Replaces `fetch`, and the methods of
 * `XMLHttpRequest`, with which files are uploaded: pages that are not traced then contain no code for it.
 * @returns a function that restores them
 */
export function traceCalls(spans: PageSpans): () => void {
  const { fetch } = globalThis;
  const { open, send } = XMLHttpRequest.prototype as PatchedMethods;
  const names = new WeakMap<XMLHttpRequest, string>();

  function startCall(target: string) {
    const id = createSpanId();
    const start = performance.now();
    return {
      headers: spans.createHeaders(id),
      end: (status: number) => spans.add({ kind: 'call', target, id, start, end: performance.now(), status }),
    };
  }

  globalThis.fetch = async (input, init) => {
    const target = input instanceof Request ? undefined : findCallName(input);
    if (!target) return fetch(input, init);
    const call = startCall(target);
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(call.headers)) headers.set(name, value);
    try {
      const response = await fetch(input, { ...init, headers });
      call.end(response.status);
      return response;
    } catch (error) {
      call.end(0);
      throw error;
    }
  };
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...parameters: Parameters<typeof open>) {
    const target = findCallName(parameters[1]);
    if (target) names.set(this, target);
    else names.delete(this);
    open.apply(this, parameters);
  } as typeof open;
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    const target = names.get(this);
    if (target) {
      const call = startCall(target);
      for (const [name, value] of Object.entries(call.headers)) this.setRequestHeader(name, value);
      this.addEventListener('loadend', () => call.end(this.status), { once: true });
    }
    send.call(this, body);
  };
  return () => {
    globalThis.fetch = fetch;
    Object.assign(XMLHttpRequest.prototype, { open, send });
  };
}
