import type { Calls, ErrorReply, EventsRequest } from '@ontrend/shared/wire';
import { ApiError } from './api-error.ts';
import { type FirstReply, takeFirstReply } from './first-replies.ts';

export { ApiError } from './api-error.ts';

type CallPath = keyof Calls;

/**
 * The part of the session that the API client uses. `shared/session` sets it, so that neither imports the
 * other.
 */
export interface Credentials {
  clientId(): string | undefined;
  /** The user who makes the calls of this page. */
  viewerId?(): number | undefined;
  /** @param viewerId returns no token of another user; undefined accepts any user's */
  accessToken(viewerId?: number): string | undefined;
  /** Refreshes the tokens after a 401. Resolves to true when the call should be repeated (ACCOUNT-48). */
  refresh(): Promise<boolean>;
  /** Why the last refresh failed. A call that remains unauthorized fails with this error instead of its own. */
  refreshError?(): ApiError | undefined;
}

let credentials: Credentials = {
  clientId: () => undefined,
  accessToken: () => undefined,
  refresh: async () => false,
};

/** Sets the credentials to send. Called once, when the session starts. */
export function setCredentialsProvider(source: Credentials): void {
  credentials = source;
}

const NETWORK_ERROR: ErrorReply = {
  code: 'network',
  messages: ["Couldn't reach OnTrend. Check your internet connection."],
};

/** A call fails when its response has not begun within this time, in milliseconds. */
export const RESPONSE_TIMEOUT_MS = 30_000;

/**
 * Returns a signal that aborts with `signal` or after `RESPONSE_TIMEOUT_MS`. Call `stop` when the response
 * has begun.
 */
function createTimeoutSignal(signal: AbortSignal | undefined): { signal: AbortSignal; stop(): void } {
  const timeout = new AbortController();
  const leave = () => timeout.abort();
  const timer = setTimeout(leave, RESPONSE_TIMEOUT_MS);
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave);
  return { signal: timeout.signal, stop: () => clearTimeout(timer) };
}

/** @param requestedAt when the call was made, in the page's time (`performance.now()`) */
type ReplyListener = (reply: unknown, requestedAt: number) => void;
const listeners: ReplyListener[] = [];

/** Calls `listener` with every successful reply, for stores that hold server state of their own. */
export function onReply(listener: ReplyListener): void {
  listeners.push(listener);
}

interface CallOptions {
  signal?: AbortSignal;
  credentials?: false;
  /** `false` fails with 401 instead of refreshing the tokens. */
  refresh?: false;
  /** The call may be made for another user than the viewer, who has signed in in another tab. */
  forAnyUser?: true;
  /** The request continues after the page is closed. */
  keepalive?: true;
  /** `false` sends no client id. */
  clientId?: false;
  /** Default: POST. The body of a GET is sent in its query. */
  method?: 'GET';
  /** Sent with the fields as a form, for calls that accept one. */
  files?: Record<string, Blob>;
}

/** Builds a form with the fields as strings (lists as in `1,4`) and the files. */
function toFormData(fields: object, files: Record<string, Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, String(value));
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  return form;
}

/** Every body has the client id (WIRE-19). */
function addClientId(body: unknown): object {
  const clientId = credentials.clientId();
  return { ...(body as object), ...(clientId ? { clientId } : {}) };
}

async function sendRequest(
  path: string,
  body: unknown,
  options: CallOptions,
  token: string | undefined,
): Promise<Response> {
  const sent = options.clientId === false ? (body as object) : addClientId(body);
  const get = options.method === 'GET';
  const form = options.files && toFormData(sent, options.files);
  // Uploads take as long as the connection needs.
  const timeout = form ? undefined : createTimeoutSignal(options.signal);
  const signal = timeout?.signal ?? options.signal;
  try {
    return await fetch(
      `/api/${path}${get ? `?${new URLSearchParams(sent as Record<string, string>)}` : ''}`,
      {
        method: get ? 'GET' : 'POST',
        headers: {
          // The browser sets the content type of a form, with its boundary.
          ...(get || form ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(get ? {} : { body: form ?? JSON.stringify(sent) }),
        ...(signal ? { signal } : {}),
        ...(options.keepalive ? { keepalive: true } : {}),
      },
    );
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, NETWORK_ERROR);
  } finally {
    timeout?.stop();
  }
}

/** Reads Retry-After, in milliseconds; undefined without a number of seconds in it. */
function readRetryAfter({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds >= 0 ? seconds * 1_000 : undefined;
}

async function readReply(response: Response): Promise<unknown> {
  const reply: unknown = await response.json().catch(() => null);
  if (response.ok && reply) return reply;
  const error = reply as ErrorReply | null;
  throw new ApiError(
    response.status,
    Array.isArray(error?.messages)
      ? error
      : { code: 'unreadable', messages: ['OnTrend sent an unexpected response. Try again.'] },
    readRetryAfter(response),
  );
}

/**
 * Makes a call of the API.
 * @param path below `/api/`
 * @param body the call's fields; the client id is added here
 * @param options `signal` aborts; `credentials: false` sends no token and never refreshes; `refresh: false` sends
 *   the current token and never refreshes; `forAnyUser` also sends
 *   the token of a user other than the viewer; `clientId: false` sends no id; `keepalive` lets the call outlive the
 *   page; `method` as defined for the call; `files` are sent with the body as a form
 * @returns the whole reply, not only `data`
 * @throws ApiError for every response that is not 200, and without a response
 */
export async function callApi<P extends CallPath>(
  path: P,
  body: Calls[P]['body'],
  options: CallOptions = {},
): Promise<Calls[P]['reply']> {
  const first = takeFirstReply(path, body);
  if (first?.status === 200) return first.reply as Calls[P]['reply'];
  const requestedAt = performance.now();
  const reply = await requestReply(path, body, options, first);
  for (const listener of listeners) listener(reply, requestedAt);
  return reply as Calls[P]['reply'];
}

/** @param first an error reply from the document */
async function requestReply(
  path: string,
  body: unknown,
  options: CallOptions,
  first: FirstReply | undefined,
): Promise<unknown> {
  if (first && first.status !== 401) throw new ApiError(first.status, first.reply as ErrorReply);
  return readReply(await sendWithRefresh(path, body, options, first !== undefined));
}

/** @param isUnauthorized the call has already returned 401, so the tokens are refreshed first */
async function sendWithRefresh(
  path: string,
  body: unknown,
  options: CallOptions,
  isUnauthorized: boolean,
): Promise<Response> {
  // The viewer may change while the tokens are refreshed.
  const viewerId = options.forAnyUser ? undefined : credentials.viewerId?.();
  const readToken = () => (options.credentials === false ? undefined : credentials.accessToken(viewerId));
  const token = readToken();
  const response = isUnauthorized ? undefined : await sendRequest(path, body, options, token);
  const isFinal = options.credentials === false || options.refresh === false;
  if (response && (response.status !== 401 || isFinal)) return response;
  // Another tab may have refreshed the tokens meanwhile. Using up the new refresh token at once would end the
  // session (ACCOUNT-49).
  const newer = readToken();
  const refreshed = (response && newer && newer !== token) || (await credentials.refresh());
  const last = !refreshed && response ? response : await sendRequest(path, body, options, readToken());
  const refreshError = credentials.refreshError?.();
  if (last.status === 401 && refreshError) throw refreshError;
  return last;
}

/**
 * Makes a call with `sendBeacon` while the page is closing; its reply can't be read. A beacon has no headers,
 * so calls that accept beacons (`takesBeacons` in the API) identify the user by the cookie.
 * @returns false when the browser rejects it: it doesn't support beacons, or too many are pending
 */
export function sendBeaconCall<P extends CallPath>(path: P, body: Calls[P]['body']): boolean {
  const sent = new Blob([JSON.stringify(addClientId(body))], { type: 'application/json' });
  return navigator.sendBeacon?.(`/api/${path}`, sent) ?? false;
}

/**
 * Opens the event stream (`app/events`).
 * @returns its body, text/event-stream; null when the response has no body
 * @throws ApiError for every response that is not 200, and without a response
 */
export async function openEventStream(
  body: EventsRequest,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | null> {
  const response = await sendWithRefresh('app/events', body, { signal }, false);
  if (!response.ok) await readReply(response);
  return response.body;
}

/**
 * Returns the `authorization` header for requests that are not calls, such as those of tus.
 * @param isUnauthorized the last request returned 401, so the tokens are refreshed first
 * @returns undefined for a guest
 */
export async function getAuthorizationHeader(isUnauthorized = false): Promise<string | undefined> {
  const viewerId = credentials.viewerId?.();
  if (isUnauthorized || !credentials.accessToken(viewerId)) await credentials.refresh();
  const token = credentials.accessToken(viewerId);
  return token && `Bearer ${token}`;
}
