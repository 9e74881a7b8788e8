import type { Calls, ErrorReply, EventsRequest } from '@ontrend/shared/wire';
import { ApiError } from './api-error.ts';
import { type FirstReply, takeFirstReply } from './first-replies.ts';

export { ApiError } from './api-error.ts';

type CallPath = keyof Calls;

/** What the transport needs of the session; installed by `shared/session`, so that neither imports the other. */
export interface Credentials {
  clientId(): string | undefined;
  accessToken(): string | undefined;
  /** Gets new tokens after a 401. True when there are some and the call is worth repeating (spec 4). */
  refresh(): Promise<boolean>;
}

let credentials: Credentials = {
  clientId: () => undefined,
  accessToken: () => undefined,
  refresh: async () => false,
};

/** Gives the transport the credentials to send. Called once, when the session starts. */
export function setCredentialsProvider(source: Credentials): void {
  credentials = source;
}

const NETWORK_ERROR: ErrorReply = {
  code: 'network',
  messages: ['The server can not be reached. Are you online?'],
};

/** Milliseconds after which an answer that has not begun is none. */
export const RESPONSE_TIMEOUT_MS = 30_000;

/** Aborts with `signal`, or when nothing has been heard for too long. `stop` once an answer has begun. */
function createTimeoutSignal(signal: AbortSignal | undefined): { signal: AbortSignal; stop(): void } {
  const timeout = new AbortController();
  const leave = () => timeout.abort();
  const timer = setTimeout(leave, RESPONSE_TIMEOUT_MS);
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave);
  return { signal: timeout.signal, stop: () => clearTimeout(timer) };
}

/** @param askedAt when the call was made, on the page's own clock (`performance.now()`) */
type ReplyListener = (reply: unknown, requestedAt: number) => void;
const listeners: ReplyListener[] = [];

/** Tells of every good reply, for what keeps a picture of its own of what the server says. */
export function onReply(listener: ReplyListener): void {
  listeners.push(listener);
}

interface CallOptions {
  signal?: AbortSignal;
  credentials?: false;
  /** The request outlives the page. */
  keepalive?: true;
  /** `false` leaves the client id out. */
  clientId?: false;
  /** POST unless told; a GET's body stands in its query. */
  method?: 'GET';
  /** Sent beside the fields, as a form; for calls that the wire says take one. */
  files?: Record<string, Blob>;
}

/** Fields as texts (lists as in `1,4`), and the files beside them. */
function toFormData(fields: object, files: Record<string, Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, String(value));
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  return form;
}

/** Every body carries the client id (spec 7). */
function addClientId(body: unknown): object {
  const clientId = credentials.clientId();
  return { ...(body as object), ...(clientId ? { clientId } : {}) };
}

async function sendRequest(path: string, body: unknown, options: CallOptions): Promise<Response> {
  const token = options.credentials === false ? undefined : credentials.accessToken();
  const sent = options.clientId === false ? (body as object) : addClientId(body);
  const get = options.method === 'GET';
  const form = options.files && toFormData(sent, options.files);
  // Files take as long as their line does.
  const timeout = form ? undefined : createTimeoutSignal(options.signal);
  const signal = timeout?.signal ?? options.signal;
  try {
    return await fetch(
      `/api/${path}${get ? `?${new URLSearchParams(sent as Record<string, string>)}` : ''}`,
      {
        method: get ? 'GET' : 'POST',
        headers: {
          // A form's boundary is the browser's to tell.
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

async function readReply(response: Response): Promise<unknown> {
  const reply: unknown = await response.json().catch(() => null);
  if (response.ok && reply) return reply;
  const error = reply as ErrorReply | null;
  throw new ApiError(
    response.status,
    Array.isArray(error?.messages) ? error : { code: 'unreadable', messages: ['Something went wrong'] },
  );
}

/**
 * Makes a call of the API.
 * @param path below `/api/`
 * @param body the call's own fields; the client id is added here
 * @param options `signal` aborts; `credentials: false` sends no token and never refreshes; `clientId: false` sends no id;
 *   `keepalive` lets the call outlive the page; `method` as in the wire; `files` go beside the body, as a form
 * @returns the whole reply (`data` and what stands beside it)
 * @throws ApiError for every answer that is not 200, and for no answer
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

/** @param first what the document held instead of a good reply */
async function requestReply(
  path: string,
  body: unknown,
  options: CallOptions,
  first: FirstReply | undefined,
): Promise<unknown> {
  if (first && first.status !== 401) throw new ApiError(first.status, first.reply as ErrorReply);
  return readReply(await sendWithRefresh(path, body, options, first !== undefined));
}

/** @param isUnauthorized it has been answered with a 401 already */
async function sendWithRefresh(
  path: string,
  body: unknown,
  options: CallOptions,
  isUnauthorized: boolean,
): Promise<Response> {
  const token = credentials.accessToken();
  const response = isUnauthorized ? undefined : await sendRequest(path, body, options);
  if (response && (response.status !== 401 || options.credentials === false)) return response;
  // Another tab may have got new tokens meanwhile: using those up at once would end the session (spec 4, refresh gate).
  const newer = credentials.accessToken();
  const refreshed = (response && newer && newer !== token) || (await credentials.refresh());
  if (!refreshed && response) return response;
  return sendRequest(path, body, options);
}

/**
 * Makes a call that nobody waits for, as the page goes (`sendBeacon`). It has no header: of the calls that take one
 * (`takesBeacons` in the API) the cookie tells who is signed in.
 * @returns false where the browser does not take it: it has no beacons, or too many are on their way
 */
export function sendBeaconCall<P extends CallPath>(path: P, body: Calls[P]['body']): boolean {
  const sent = new Blob([JSON.stringify(addClientId(body))], { type: 'application/json' });
  return navigator.sendBeacon?.(`/api/${path}`, sent) ?? false;
}

/**
 * Opens the stream of what happens (`app/events`).
 * @returns its body, text/event-stream; null where the server sends none
 * @throws ApiError for every answer that is not 200, and for no answer
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
 * The header `authorization` for a protocol of its own (tus); everything else is a call.
 * @param isUnauthorized the last one was answered with a 401: there has to be a new one
 * @returns undefined for a guest
 */
export async function getAuthorizationHeader(isUnauthorized = false): Promise<string | undefined> {
  if (isUnauthorized || !credentials.accessToken()) await credentials.refresh();
  const token = credentials.accessToken();
  return token && `Bearer ${token}`;
}
