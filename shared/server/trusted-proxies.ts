import { isIP } from 'node:net';
import { z } from 'zod';

const NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const PREFIX = /^\d{1,3}$/;
const ADDRESS_BITS = { 4: 32, 6: 128 };

function isTrustable(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family !== 4 && family !== 6) return NAMES.includes(entry);
  return (
    rest.length === 0 &&
    (prefix === undefined || (PREFIX.test(prefix) && Number(prefix) <= ADDRESS_BITS[family]))
  );
}

/**
 * The setting `TRUSTED_PROXIES`: proxies whose `x-forwarded-*` headers are trusted, as comma-separated addresses, networks or
 * names of networks. Empty: none.
 */
export const trustedProxies = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .refine((entries) => entries.every(isTrustable), {
    message: `must be comma-separated addresses, networks such as 203.0.113.0/24, or ${NAMES.join(', ')}`,
  });

/** Returns settings in which the former name of TRUSTED_PROXIES, TRUST_PROXY, counts where the new one is not set. */
export function withFormerProxyName<Environment extends Record<string, string | undefined>>(
  env: Environment,
) {
  return { ...env, TRUSTED_PROXIES: env.TRUSTED_PROXIES || env.TRUST_PROXY || '' };
}
