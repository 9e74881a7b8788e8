import type { ClientAddressSigner } from '../client-address-signer.ts';

/** Where the API is, and how calls to it prove the address of the client. */
export interface ApiAccess {
  /** URL of the API as seen from this server. */
  apiUrl: string;
  addressSigner: ClientAddressSigner;
}

interface ApiCall {
  /** Path below `/api/`, such as `app/video/get`. */
  path: string;
  /** POST with a JSON body by default; a GET sends the body as its query. */
  method?: 'GET' | 'POST' | undefined;
  body: object;
  /** Address of the visitor, for rate limits and logs of the API. */
  address: string;
  /** Access token of the visitor. */
  token?: string | undefined;
  timeoutMs: number;
}

interface ApiResponse {
  status: number;
  /** Parsed JSON. */
  reply: unknown;
}

async function send(
  { apiUrl, addressSigner }: ApiAccess,
  { path, method = 'POST', body, address, token }: ApiCall,
  signal: AbortSignal,
): Promise<ApiResponse> {
  const url = `/api/${path}`;
  const isGet = method === 'GET';
  const query = isGet ? `?${new URLSearchParams(body as Record<string, string>)}` : '';
  const response = await fetch(apiUrl + url + query, {
    method,
    headers: {
      // Between two servers of one site, compression costs more time than it saves.
      'accept-encoding': 'identity',
      ...(isGet ? {} : { 'content-type': 'application/json' }),
      ...addressSigner.signedHeaders({ address, method, url }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(isGet ? {} : { body: JSON.stringify(body) }),
    signal,
  });
  return { status: response.status, reply: await response.json() };
}

/**
 * Makes a call to the API.
 * @throws Error when there is no complete response in time, or it is not JSON
 */
export async function callApi(access: ApiAccess, call: ApiCall): Promise<ApiResponse> {
  const abortController = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // Aborting alone is not enough: when Node is decompressing the response at that moment, the promise of `fetch`
  // never settles (https://github.com/nodejs/node/issues/56917), and a document would never be sent.
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`${call.path} did not respond within ${call.timeoutMs} ms`);
      abortController.abort(error);
      reject(error);
    }, call.timeoutMs);
  });
  try {
    return await Promise.race([send(access, call, abortController.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
}
