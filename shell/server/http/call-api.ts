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
  timeoutMs: number;
}

/** Factor of the timeouts of a distant API. Documents of a developer may take seconds. */
const DISTANT_TIMEOUT_FACTOR = 20;

interface ApiResponse {
  status: number;
  /** Parsed JSON. */
  reply: unknown;
}

async function send(
  { apiUrl, addressSigner }: ApiAccess,
  { path, method = 'POST', body, address, requestId, token }: ApiCall,
  signal: AbortSignal,
): Promise<ApiResponse> {
  const apiPath = `/api/${path}`;
  const isGet = method === 'GET';
  const query = isGet ? `?${new URLSearchParams(body as Record<string, string>)}` : '';
  const response = await fetch(apiUrl + apiPath + query, {
    method,
    headers: {
      // Between two servers of one site, compression costs more time than it saves, and decompressing can hang (see
      // `callApi`).
      'accept-encoding': 'identity',
      ...(isGet ? {} : { 'content-type': 'application/json' }),
      ...addressSigner.signedHeaders({ address, method, url: apiPath }),
      ...(requestId && { [REQUEST_ID_HEADER]: requestId }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(isGet ? {} : { body: JSON.stringify(body) }),
    // The API never redirects; the visitor's token and signed address are sent nowhere else.
    redirect: 'error',
    signal,
  });
  getOpenSpan()?.setAttributes({ 'http.response.status_code': response.status });
  return { status: response.status, reply: await response.json() };
}

/**
 * Makes a call to the API. Resolves for every HTTP status.
 * @throws Error on a timeout, a network failure or invalid JSON
 */
export async function callApi(access: ApiAccess, call: ApiCall): Promise<ApiResponse> {
  const abortController = new AbortController();
  const timeoutMs = call.timeoutMs * (access.isDistant ? DISTANT_TIMEOUT_FACTOR : 1);
  let timer: NodeJS.Timeout | undefined;
  // Aborting is not enough: if the signal aborts while Node decompresses the response, `fetch` may never settle
  // (https://github.com/nodejs/node/issues/56917), and the document would hang.
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`${call.path} did not respond within ${timeoutMs} ms`);
      abortController.abort(error);
      reject(error);
    }, timeoutMs);
  });
  try {
    return await inSpan({ name: call.path, kind: 'client' }, () =>
      Promise.race([send(access, call, abortController.signal), expired]),
    );
  } finally {
    clearTimeout(timer);
  }
}
