import { LANGUAGE_COOKIE } from './languages.ts';

/**
 * Keeps the reader's choice of a language and loads the page again: document, titles and texts of all remotes come
 * in that language, from the first byte on.
 * @param code of an enabled language
 */
export function setLanguage(code: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent from Safari and Firefox of today
  document.cookie = `${LANGUAGE_COOKIE.name}=${encodeURIComponent(code)}; Path=/; Max-Age=${LANGUAGE_COOKIE.maxAge}; SameSite=Lax${secure}`;
  location.reload();
}
