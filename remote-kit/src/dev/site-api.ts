import { StartError } from '@ontrend/shared/server/start-error';

/** Milliseconds that a site may take to respond. */
const TIMEOUT_MS = 15_000;

/**
 * Parses the address of a site.
 * @param option that has it, for the message
 * @throws StartError when it is none
 */
export function parseOrigin(option: string, value: string | undefined): string {
  const url = value && URL.canParse(value) ? new URL(value) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new StartError(`${option} needs the address of a site, as in ${option} https://staging.example`);
}

/** @throws StartError when no API responds there */
async function checkApi(site: string): Promise<void> {
  const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${site}/api/app/service/refs`, { ...call, signal }).catch(
    (error: unknown) => {
      const { cause = error } = error as Error;
      throw new StartError(`No response from ${site}: ${cause instanceof Error ? cause.message : cause}.`);
    },
  );
  if (!response.ok)
    throw new StartError(`${site} has no API of OnTrend that is ready (status ${response.status}).`);
}

/** Returns the origin of a site's videos and images, if it is another one, from the policy of its pages. */
async function findMediaOrigin(site: string): Promise<string | undefined> {
  const { headers } = await fetch(site, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const [, sources = ''] = /media-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '') ?? [];
  return sources.split(' ').find((source) => /^https?:\/\//.test(source));
}

/**
 * Returns the settings of a document server that uses the API of a running site.
 * @throws StartError when no API responds there
 */
export async function findApiSettings(site: string): Promise<Record<string, string>> {
  await checkApi(site);
  const media = await findMediaOrigin(site);
  return { API_URL: site, DEV_SITE: site, ...(media && { MEDIA_URL: media }) };
}
