/** Pages for developers, such as the mailbox. */
export const DEVELOPMENT_PREFIX = '/dev';
/** Paths of this site that belong to the API. */
export const API_PREFIXES = ['/api', '/media', DEVELOPMENT_PREFIX];

const API_PATH = new RegExp(`^/*(${API_PREFIXES.join('|')})(/|$)`, 'i');

/**
 * Returns whether a URL is below a path of the API, also if it is misspelled, such as `//api/x`, `/API/x` or `/api/%zz`.
 * Errors of such URLs are in the form of the API, because programs request them and not people.
 */
export function isApiUrl(url: string): boolean {
  const [path = ''] = url.replace(/^https?:\/\/[^/?]*/i, '').split('?', 1);
  // `decodeURIComponent` throws for malformed escapes.
  const decoded = path.replace(/%([\da-f]{2})/gi, (_escape, hex) => String.fromCharCode(parseInt(hex, 16)));
  return API_PATH.test(decoded);
}
