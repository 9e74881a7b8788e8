import autocannon from 'autocannon';
import { CONNECTIONS } from './constants.ts';

/** Generous, because a busy machine is slow without being broken. */
const TIMEOUT_SECONDS = 60;

/** Result of a load test. Times in milliseconds. */
export interface LoadResult {
  /** Responses per second. */
  rate: number;
  times: number[];
}

/** A request: POST with a JSON body to the API, GET to other servers. */
export interface BenchRequest {
  path: string;
  method?: 'GET';
  body?: object;
  token?: string | undefined;
  /** Creates a new body for each request. */
  fresh?: () => object;
  headers?: Record<string, string>;
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
    requests: requests.map(
      ({ path, method, body, token, fresh, headers }): autocannon.Request => ({
        method: method ?? 'POST',
        path,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        ...(fresh && {
          setupRequest: (request: autocannon.Request) => ({ ...request, body: JSON.stringify(fresh()) }),
        }),
      }),
    ),
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    autocannon(options, (error, ended) => (error ? reject(error) : resolve(ended))).on(
      'response',
      (_client, _status, _bytes, time) => times.push(time),
    );
  });
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} responses were not 200, ${result.errors} requests failed`);
  }
  return { rate: times.length / ((performance.now() - started) / 1000), times };
}

/** @param share 0.95 for the 95th percentile */
export function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
