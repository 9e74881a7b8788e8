import { randomBytes } from 'node:crypto';

/** Prefix of keys of private videos, so that the URL alone shows whether access is restricted. */
const PRIVATE_MARK = 'p-';

const KEY_BYTES = 16;

/**
 * Returns an unguessable folder name. A video that changes between private and public gets a new one, which
 * invalidates its old URLs.
 */
export function newMediaKey({ isPrivate }: { isPrivate: boolean }): string {
  return (isPrivate ? PRIVATE_MARK : '') + randomBytes(KEY_BYTES).toString('hex');
}

/** Whether files below this key require a signed link (private-links.ts). */
export function isPrivateKey(key: string): boolean {
  return key.startsWith(PRIVATE_MARK);
}
