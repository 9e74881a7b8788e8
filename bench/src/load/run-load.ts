import autocannon from 'autocannon';

/** Number of concurrent connections. */
export const CONNECTIONS = 32;
/** Generous, because a busy machine is slow without being broken. */
const TIMEOUT_SECONDS = 60;

/** Result of a load test. Times in milliseconds. */
export interface LoadResult {
  /** Responses per second. */
  rate: number;
  times: number[];
}

/** A request: POST with a JSON body, or GET without one. */
export interface BenchRequest {
  path: string;
  /** A function creates a new body for each request. */
  body?: object | (() => object);
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Creates what is sent instead of `body` and `token`, if it depends on earlier replies. */
  createExchange?: () => Exchange;
}

/** A request that depends on earlier replies. */
export interface Exchange {
  body: object;
  token?: string | undefined;
  /** Called with the parsed body of the response. */
  onReply(reply: unknown): void;
}

const jsonHeaders = (token: string | undefined) => ({
  'content-type': 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
});

function toAutocannon({ path, body, token, headers, createExchange }: BenchRequest): autocannon.Request {
  if (createExchange)
    return {
      method: 'POST',
      path,
      setupRequest: (request, context: Partial<Exchange>) => {
        const exchange = createExchange();
        context.onReply = exchange.onReply;
        return { ...request, headers: jsonHeaders(exchange.token), body: JSON.stringify(exchange.body) };
      },
      onResponse: (_status, text, context: Partial<Exchange>) => context.onReply?.(JSON.parse(text)),
    };
  if (!body) return { method: 'GET', path, headers: headers ?? {} };
  return {
    method: 'POST',
    path,
    headers: jsonHeaders(token),
    ...(typeof body === 'function'
      ? { setupRequest: (request) => ({ ...request, body: JSON.stringify(body()) }) }
      : { body: JSON.stringify(body) }),
  };
}

/**
 * Sends requests over 32 connections, each as soon as the previous response arrived.
 * @throws when a response is not 200
 */
export async function runLoad(url: string, requests: BenchRequest[], seconds: number): Promise<LoadResult> {
  const times: number[] = [];
  const started = performance.now();
  const options: autocannon.Options = {
    url,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: TIMEOUT_SECONDS,
    requests: requests.map(toAutocannon),
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    autocannon(options, (error, ended) => (error ? reject(error) : resolve(ended))).on(
      'response',
      (_client, _status, _bytes, time) => times.push(time),
    );
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} responses were not 200, ${result.errors} requests failed`);
  return { rate: times.length / ((performance.now() - started) / 1000), times };
}
