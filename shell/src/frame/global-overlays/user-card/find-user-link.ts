import { paths } from '@ontrend/shared/paths';

/** A link to a user's profile. */
export interface UserLink {
  link: HTMLElement;
  username: string;
}

/** Only links of pages and dialogs have cards: those of the header and the drawer are navigation. */
const SCOPE = '#content, [role="dialog"]';
const PROFILE_PATH = new RegExp(`^${paths.profile.href('')}([^/?#]+)$`);

/** @returns null for text that is not URL-encoded, such as `%` */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Returns the link to a profile that contains the target of an event, or null. */
export function findUserLink(target: EventTarget | null): UserLink | null {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[href]') : null;
  const username = decode(PROFILE_PATH.exec(link?.getAttribute('href') ?? '')?.[1] ?? '');
  return link && username && link.closest(SCOPE) ? { link, username } : null;
}
