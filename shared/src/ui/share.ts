import { copyText } from './copy-text.ts';

/** Value of `sf` in links shared by a guest (FEED-40). */
const GUEST_USERNAME = '-1';

/**
 * Returns a link to share, with the sharing user in the query `sf` (FEED-40).
 * @param path of the page
 * @param username undefined for a guest
 */
export function shareLink(path: string, username: string | undefined): string {
  const link = new URL(path, location.origin);
  link.search = new URLSearchParams({ sf: username ?? GUEST_USERNAME }).toString();
  return link.href;
}

/**
 * `handed-over`: shared with another app; `copied`: copied to the clipboard; `dismissed`: canceled by the
 * user.
 */
export type ShareOutcome = 'handed-over' | 'copied' | 'dismissed' | 'failed';

/**
 * Shares a link with the system's share sheet if available, otherwise copies it to the clipboard.
 * @param withSheet true on a phone
 */
export async function share(url: string, title: string, withSheet: boolean): Promise<ShareOutcome> {
  if (withSheet && 'share' in navigator) {
    try {
      await navigator.share({ url, title });
      return 'handed-over';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    }
  }
  return (await copyText(url)) ? 'copied' : 'failed';
}
