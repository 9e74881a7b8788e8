import { DOCUMENT_SERVER_CLIENT } from '@ontrend/shared/server/forwarding';
import type { Calls } from '@ontrend/shared/wire';
import { type ApiAccess, callApi } from '../http/call-api.ts';

const PATH = 'app/service/release-health';
/** Timeout of the API call, in milliseconds. */
const API_TIMEOUT_MS = 5_000;

type ReleaseHealth = Calls[typeof PATH];

/** How a build did in browsers since a time. */
export interface BuildHealth {
  version: string;
  /** Number of visitors with unhandled errors. */
  failingVisitors: number;
  /** All visitors, and the median of their load times in milliseconds, null without any; null when not requested. */
  loads: { visitors: number; medianMs: number | null } | null;
}

/**
 * Reads how builds of an app did in browsers.
 * @param options `withLoads`: also reads load times, which the API computes from all visitors of the builds
 * @returns one entry for each version, in the same order
 * @throws Error when the API does not return them
 */
export async function readBuildHealth(
  access: ApiAccess,
  app: string,
  versions: string[],
  since: Date,
  { withLoads = false }: { withLoads?: boolean } = {},
): Promise<BuildHealth[]> {
  const { status, reply } = await callApi(access, {
    path: PATH,
    body: {
      app,
      versions,
      since: Math.floor(since.getTime() / 1_000),
      withLoads,
    } satisfies ReleaseHealth['body'],
    address: DOCUMENT_SERVER_CLIENT,
    timeoutMs: API_TIMEOUT_MS,
  });
  if (status !== 200) throw new Error(`${PATH} responded with ${status}`);
  const { data } = reply as ReleaseHealth['reply'];
  return versions.map((version, index) => {
    const { failingVisitors = 0, loads } = data[index] ?? {};
    return {
      version,
      failingVisitors,
      loads: loads ? { visitors: loads.visitors, medianMs: loads.medianMs } : null,
    };
  });
}
