import { createHash } from 'node:crypto';

/** Returns the SHA-384 digest of a file in the format of the `integrity` attribute. */
export function computeDigest(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
