import type { Calls, ErrorReply } from '@ontrend/shared/wire';

type CallPath = keyof Calls;
type FakeReply<P extends CallPath> = Calls[P]['reply'] | { status: number; error: ErrorReply };

export interface FakeApi {
  /** Sets the reply of a call from now on. A function receives the body and may delay its reply. */
  on<P extends CallPath>(
    path: P,
    answer: FakeReply<P> | ((body: Calls[P]['body']) => FakeReply<P> | Promise<Calls[P]['reply']>),
  ): void;
  /** Returns the bodies of all requests of a call, in order. */
  bodies<P extends CallPath>(path: P): Calls[P]['body'][];
}

/** Returns the body that was sent; a form as an object of its fields and files. */
function bodyOf({ method, body }: RequestInit, query: URLSearchParams): unknown {
  if (method === 'GET') return Object.fromEntries(query);
  return body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body));
}

function isError(answer: unknown): answer is { status: number; error: ErrorReply } {
  return typeof answer === 'object' && answer !== null && 'error' in answer;
}

/**
 * Replaces `fetch` by typed replies, for component tests of how a page handles replies. The replies of the
 * API itself are tested there. Other calls are answered with 404.
 */
export function fakeApi(): FakeApi {
  const replies = new Map<string, unknown>();
  const requests: { path: string; body: unknown }[] = [];
  globalThis.fetch = (async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://api.test');
    const path = pathname.replace(/^\/api\//, '');
    const body = bodyOf(init, searchParams);
    requests.push({ path, body });
    const reply = replies.get(path) ?? { status: 404, error: { code: 'not-found', messages: [path] } };
    const answer: unknown = typeof reply === 'function' ? reply(body) : reply;
    const failed = isError(answer);
    return {
      ok: !failed,
      status: failed ? answer.status : 200,
      json: async () => (failed ? answer.error : answer),
    } as Response;
  }) as typeof fetch;
  return {
    on: (path, answer) => void replies.set(path, answer),
    bodies: <P extends CallPath>(path: P) =>
      requests.filter((call) => call.path === path).map((call) => call.body as Calls[P]['body']),
  };
}
