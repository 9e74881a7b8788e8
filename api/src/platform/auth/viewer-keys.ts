import type { Viewer } from './viewer.ts';

/** Start of all keys of members. */
export const MEMBER_KEY_PREFIX = 'member:';

/** Keys under which the feed stores a viewer's history. */
export interface ViewerKeys {
  /**
   * The key to write to: the member's, or the browser's. Null for a guest without a client id, whose history
   * is stored for one feed session only.
   */
  own: string | null;
  /** The browser's key, read in addition: views from before the member signed in count too. */
  browser: string | null;
}

/**
 * Returns the keys of a viewer. Members are identified by their account in every browser, guests by their
 * client id.
 * @param clientId from the request; never grants a member's key
 */
export function viewerKeys(
  viewer: Pick<Viewer, 'id'> | null,
  clientId: string | null | undefined,
): ViewerKeys {
  const browser = !clientId || isMemberKey(clientId) ? null : clientId;
  return { own: viewer ? memberKey(viewer.id) : browser, browser };
}

export function memberKey(userId: number): string {
  return `${MEMBER_KEY_PREFIX}${userId}`;
}

export function isMemberKey(key: string): boolean {
  return key.startsWith(MEMBER_KEY_PREFIX);
}
