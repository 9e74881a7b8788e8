import { copyText } from './copy-text.ts';

/** What stands in a link for somebody who is not signed in (spec 2.5). */
const GUEST_USERNAME = '-1';

/**
 * An address of the site to give away, which tells who shared it (spec 2.5, `sf`).
 * @param path of the page
 * @param username undefined for a guest
 */
export function shareLink(path: string, username: string | undefined): string {
  const link = new URL(path, location.origin);
  link.search = new URLSearchParams({ sf: username ?? GUEST_USERNAME }).toString();
  return link.href;
}

/** What became of a link: handed to another program, in the clipboard, given up by the reader, or nowhere. */
export type ShareOutcome = 'handed-over' | 'copied' | 'dismissed' | 'failed';

/**
 * Gives a link away: through the phone's own sheet where there is one, otherwise by the clipboard (spec 2.5).
 * @param withSheet the device is a phone
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
