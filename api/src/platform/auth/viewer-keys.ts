import type { Viewer } from './viewer.ts';

const MEMBER = 'member:';

/** What is remembered of a viewer goes by these. */
export interface ViewerKeys {
  /** Where it is written: the member's, or the browser's. Null: a guest without a client id, of whom nothing is kept. */
  own: string | null;
  /** The browser's, beside it: what it was shown before its owner signed in counts too. */
  browser: string | null;
}

/**
 * Members are known by their account, in every browser; guests by their client id.
 * @param clientId what the call says; nobody is taken for a member by it
 */
export function viewerKeys(
  viewer: Pick<Viewer, 'id'> | null,
  clientId: string | null | undefined,
): ViewerKeys {
  const browser = !clientId || clientId.startsWith(MEMBER) ? null : clientId;
  return { own: viewer ? memberKey(viewer.id) : browser, browser };
}

/** The key of a member. */
export function memberKey(userId: number): string {
  return `${MEMBER}${userId}`;
}
