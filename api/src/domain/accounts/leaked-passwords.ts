import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

/** Time after which a check without a reply is given up. */
const TIMEOUT_MS = 1_000;
/** Hexadecimal digits of the hash that the service gets. About a thousand leaked passwords share them. */
const PREFIX_LENGTH = 5;

interface LeakServices {
  config: Pick<Config, 'leakedPasswordsUrl'>;
  metrics: Pick<Metrics, 'recordLeakCheck'>;
}

/**
 * Rejects a new password that is in a leak, if the operator has configured a service that knows them (ACCOUNT-76, decision 109). The
 * service learns the first five digits of a SHA-1 hash. Passwords are accepted while it does not respond. Not for transactions.
 * @param field path of the password in the body, for the error
 * @throws {ApiError} 422 `leaked-password`
 */
export async function rejectLeakedPassword(
  { config: { leakedPasswordsUrl: url }, metrics }: LeakServices,
  log: Pick<FastifyBaseLogger, 'warn'>,
  password: string,
  field: string,
): Promise<void> {
  if (!url) return;
  const isLeaked = await isInRange(url, password).catch((error: unknown) => {
    log.warn({ err: error }, 'check for a leaked password failed');
    return null;
  });
  metrics.recordLeakCheck(isLeaked === null ? 'failed' : isLeaked ? 'leaked' : 'clean');
  if (!isLeaked) return;
  const sentence = 'This password was found in a data leak of another site. Choose a different one.';
  throw new ApiError(422, 'leaked-password', sentence, { [field]: [sentence] });
}

/** Reads lines `SUFFIX:COUNT` for the hashes with the same beginning. Padding has the count 0. */
async function isInRange(url: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const response = await fetch(`${url}/${hash.slice(0, PREFIX_LENGTH)}`, {
    headers: { 'add-padding': 'true', 'user-agent': 'OnTrend' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`The service responded with status ${response.status}.`);
  const suffix = hash.slice(PREFIX_LENGTH);
  return (await response.text()).split('\n').some((line) => {
    const [found = '', count = ''] = line.trim().split(':');
    return found.toUpperCase() === suffix && Number(count) > 0;
  });
}
