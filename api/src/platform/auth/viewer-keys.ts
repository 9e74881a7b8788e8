import type { Viewer } from './viewer.ts';

const MEMBER = 'member:';

/** Keys under which the feed stores a viewer's history. */
export interface ViewerKeys {
  /**
   * The key to write to: the member's, or the browser's. Null for a guest without a client id, whose history
   * is not stored.
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
  const browser = !clientId || clientId.startsWith(MEMBER) ? null : clientId;
  return { own: viewer ? memberKey(viewer.id) : browser, browser };
}

export function memberKey(userId: number): string {
  return `${MEMBER}${userId}`;
}
