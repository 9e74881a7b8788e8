import { LANGUAGE_COOKIE } from './languages.ts';

/**
 * Stores the chosen language in a cookie and reloads the page, so that the document, titles and texts of all
 * remotes are in that language.
 * @param code of an enabled language
 */
export function setLanguage(code: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent from Safari and Firefox of today
  document.cookie = `${LANGUAGE_COOKIE.name}=${encodeURIComponent(code)}; Path=/; Max-Age=${LANGUAGE_COOKIE.maxAge}; SameSite=Lax${secure}`;
  location.reload();
}
