import { paths } from '@ontrend/shared/paths';
import { copyText } from '@ontrend/shared/ui';

/** What stands in a link for somebody who is not signed in (spec 2.5). */
const NOBODY = '-1';

/**
 * The short link of a video that tells who shared it (spec 2.5, 3: the share id is the name up to the first dot).
 * @param username undefined for a guest
 */
export function shareLink(fileName: string, username: string | undefined): string {
  const [shareId = ''] = fileName.split('.');
  const link = new URL(paths.video.href(shareId), location.origin);
  link.search = new URLSearchParams({ sf: username ?? NOBODY }).toString();
  return link.href;
}

/** What became of a link: handed to another program, in the clipboard, given up by the reader, or nowhere. */
export type Shared = 'handed-over' | 'copied' | 'dismissed' | 'failed';

/**
 * Gives a link away: through the phone's own sheet where there is one, otherwise by the clipboard (spec 2.5).
 * @param withSheet the device is a phone
 */
export async function share(url: string, title: string, withSheet: boolean): Promise<Shared> {
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
