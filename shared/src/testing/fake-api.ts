import type { Calls, ErrorReply } from '@ontrend/shared/wire';

type CallPath = keyof Calls;
interface FakeError {
  status: number;
  error: ErrorReply;
  /** Retry-After header, in seconds. */
  retryAfter?: number;
}
type FakeReply<P extends CallPath> = Calls[P]['reply'] | FakeError;

/** Controls the replaced `fetch` of a test. */
export interface FakeApi {
  /** Sets the reply of a call from now on. A function receives the body and may delay its reply. */
  on<P extends CallPath>(
    path: P,
    reply: FakeReply<P> | ((body: Calls[P]['body']) => FakeReply<P> | Promise<Calls[P]['reply']>),
  ): void;
  /** Returns the bodies of all requests of a call, in order. */
  bodies<P extends CallPath>(path: P): Calls[P]['body'][];
}

/** Returns the body that was sent; a form as an object of its fields and files. */
function readRequestBody({ method, body }: RequestInit, query: URLSearchParams): unknown {
  if (method === 'GET') return Object.fromEntries(query);
  return body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body));
}

function isError(reply: unknown): reply is FakeError {
  return typeof reply === 'object' && reply !== null && 'error' in reply;
}

/**
 * Replaces `fetch` by typed replies, for component tests of how a page handles replies. The replies of the
 * API itself are tested there. Other calls get a 404 response.
 */
export function fakeApi(): FakeApi {
  const replies = new Map<string, unknown>();
  const requests: { path: string; body: unknown }[] = [];
  globalThis.fetch = (async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://api.test');
    const path = pathname.replace(/^\/api\//, '');
    const body = readRequestBody(init, searchParams);
    requests.push({ path, body });
    const configured = replies.get(path) ?? { status: 404, error: { code: 'not-found', messages: [path] } };
    const reply: unknown = typeof configured === 'function' ? configured(body) : configured;
    const failed = isError(reply);
    return {
      ok: !failed,
      status: failed ? reply.status : 200,
      headers: new Headers(failed && reply.retryAfter ? { 'retry-after': String(reply.retryAfter) } : {}),
      json: async () => (failed ? reply.error : reply),
    } as Response;
  }) as typeof fetch;
  return {
    on: (path, reply) => void replies.set(path, reply),
    bodies: <P extends CallPath>(path: P) =>
      requests.filter((call) => call.path === path).map((call) => call.body as Calls[P]['body']),
  };
}
