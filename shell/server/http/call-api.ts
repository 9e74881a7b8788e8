import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { REQUEST_ID_HEADER } from '@ontrend/shared/server/request-id';
import { getOpenSpan, inSpan } from '@ontrend/shared/server/tracing/tracing';
import type { ClientAddressSigner } from '../client-address-signer.ts';

/** Connection to the API: its URL and the signer of forwarded client addresses. */
export interface ApiAccess {
  /** URL of the API as seen from this server. */
  apiUrl: string;
  addressSigner: ClientAddressSigner;
  /** The API belongs to a site on another machine (`DEV_SITE`), so calls get more time. */
  isDistant?: boolean | undefined;
}

interface ApiCall {
  /** Path below `/api/`, such as `app/video/get`. */
  path: string;
  /** Default: POST. */
  method?: 'GET' | 'POST' | undefined;
  /** Sent as JSON, or as the query of a GET. */
  body: object;
  /**
   * IP address of the visitor, or `DOCUMENT_SERVER_CLIENT` for calls of this server itself; the API uses it for rate
   * limits and logs.
   */
  address: string;
  /** ID of the visitor's request, for the log of the API. */
  requestId?: string | undefined;
  /** Access token of the visitor. */
  token?: string | undefined;
  /** Cookie header. */
  cookie?: string | undefined;
  timeoutMs: number;
}

/** Factor of the timeouts of a distant API. In development, a document may take seconds. */
const DISTANT_TIMEOUT_FACTOR = 20;

interface ApiResponse {
  status: number;
  /** Parsed JSON. */
  reply: unknown;
}

/**
 * Connections to the API stay open between calls. A call with `fetch` takes half a millisecond more of processor time, and could
 * hang when it was aborted.
 */
const transports = {
  'http:': { request: http.request, agent: new http.Agent({ keepAlive: true }) },
  'https:': { request: https.request, agent: new https.Agent({ keepAlive: true }) },
};

/**
 * Sends a request to the API. The API never redirects, and no redirect is followed.
 * @param isNewConnection whether it gets a connection of its own instead of a kept-alive one
 */
function sendRequest(
  { apiUrl, addressSigner }: ApiAccess,
  { path, method = 'POST', body, address, requestId, token, cookie }: ApiCall,
  isNewConnection = false,
): http.ClientRequest {
  const apiPath = `/api/${path}`;
  const isGet = method === 'GET';
  const query = isGet ? `?${new URLSearchParams(body as Record<string, string>)}` : '';
  const payload = isGet ? '' : JSON.stringify(body);
  const { request, agent } = transports[apiUrl.startsWith('https:') ? 'https:' : 'http:'];
  const sent = request(apiUrl + apiPath + query, {
    method,
    agent: isNewConnection ? false : agent,
    headers: {
      // Between two servers of one site, compression costs more time than it saves.
      'accept-encoding': 'identity',
      ...(isGet ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      ...addressSigner.signedHeaders({ address, method, url: apiPath }),
      ...(requestId && { [REQUEST_ID_HEADER]: requestId }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
    },
  }).end(payload);
  // Errors are thrown by `once`; one that occurs later would end the process if nothing listened.
  return sent.on('error', () => {});
}

/**
 * Returns whether a request failed because the API had closed its kept-alive connection. The API may do that at the moment in
 * which the request is sent: when the connection was idle for too long, and when the API restarts.
 */
function isConnectionStale({ reusedSocket }: http.ClientRequest, error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE');
}

/**
 * Makes a call to the API. Resolves for every HTTP status except redirects. The call must be idempotent, because it is sent a
 * second time if its kept-alive connection breaks before the response. All calls of this server are: they read, except
 * `app/service/served-builds`, which upserts builds.
 * @throws Error on a timeout, a network failure or invalid JSON
 */
export function callApi(access: ApiAccess, call: ApiCall): Promise<ApiResponse> {
  return inSpan({ name: call.path, kind: 'client' }, () => sendCall(access, call));
}

async function sendCall(access: ApiAccess, call: ApiCall): Promise<ApiResponse> {
  const timeoutMs = call.timeoutMs * (access.isDistant ? DISTANT_TIMEOUT_FACTOR : 1);
  let request = sendRequest(access, call);
  let response: http.IncomingMessage | undefined;
  const timer = setTimeout(() => {
    (response ?? request).destroy(new Error(`${call.path} did not respond within ${timeoutMs} ms`));
  }, timeoutMs);
  try {
    [response] = (await once(request, 'response').catch((error: unknown) => {
      if (!isConnectionStale(request, error)) throw error;
      request = sendRequest(access, call, true);
      return once(request, 'response');
    })) as [http.IncomingMessage];
    const { statusCode: status = 0 } = response;
    getOpenSpan()?.setAttributes({ 'http.response.status_code': status });
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    if (status >= 300 && status < 400) throw new Error(`${call.path} was redirected`);
    return { status, reply: JSON.parse(Buffer.concat(chunks).toString()) };
  } finally {
    clearTimeout(timer);
  }
}
