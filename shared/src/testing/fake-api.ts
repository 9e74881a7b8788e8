import type { Calls, ErrorReply } from '@ontrend/shared/wire';

type CallPath = keyof Calls;
type FakeReply<P extends CallPath> = Calls[P]['reply'] | { status: number; error: ErrorReply };

export interface FakeApi {
  /** Says how a call is answered from now on; a function sees the body, and may keep a reply back. */
  on<P extends CallPath>(
    path: P,
    answer: FakeReply<P> | ((body: Calls[P]['body']) => FakeReply<P> | Promise<Calls[P]['reply']>),
  ): void;
  /** The bodies a call was made with, in order. */
  bodies<P extends CallPath>(path: P): Calls[P]['body'][];
}

/** What was sent: a form's fields are texts and files. */
function bodyOf({ method, body }: RequestInit, query: URLSearchParams): unknown {
  if (method === 'GET') return Object.fromEntries(query);
  return body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body));
}

function isError(answer: unknown): answer is { status: number; error: ErrorReply } {
  return typeof answer === 'object' && answer !== null && 'error' in answer;
}

/**
 * Puts typed answers in the place of `fetch`, for component tests: what a page does with an answer is its own
 * behaviour, the API's answers are tested at the API. A call nobody prepared is answered 404.
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
