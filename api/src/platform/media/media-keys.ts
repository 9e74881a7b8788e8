import { randomBytes } from 'node:crypto';

/** The key of a private video begins with it, so that a file's address alone says who may have it. */
const PRIVATE_MARK = 'p-';

const KEY_BYTES = 16;

/**
 * A folder name nobody can guess (design 6). A video that turns private, or public again, gets a new one, so that
 * addresses somebody has kept lead nowhere.
 */
export function newMediaKey({ isPrivate }: { isPrivate: boolean }): string {
  return (isPrivate ? PRIVATE_MARK : '') + randomBytes(KEY_BYTES).toString('hex');
}

/** Whether files below this key are given only to who has a link (private-links.ts). */
export function isPrivateKey(key: string): boolean {
  return key.startsWith(PRIVATE_MARK);
}
