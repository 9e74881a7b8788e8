const DAY_S = 86_400;

/** The session's cookies and their lives in seconds (spec 9). Nothing outside this folder touches them. */
export const COOKIES = {
  token: { name: 'token', maxAge: DAY_S },
  refreshToken: { name: 'refreshToken', maxAge: 30 * DAY_S },
  clientId: { name: 'clientId', maxAge: 7 * DAY_S },
  /** What was chosen on this device; the document is drawn by it from its first byte. */
  preferences: { name: 'preferences', maxAge: 365 * DAY_S },
  /** There only where the For You feed is not personal; its name is the spec's (9, storage keys). */
  forYou: { name: 'for-you', maxAge: 365 * DAY_S },
} as const;

type Cookie = (typeof COOKIES)[keyof typeof COOKIES];

export function readCookie(cookie: Cookie): string | undefined {
  const prefix = `${cookie.name}=`;
  const entry = document.cookie.split('; ').find((pair) => pair.startsWith(prefix));
  return entry ? decodeURIComponent(entry.slice(prefix.length)) : undefined;
}

/** @param value undefined takes the cookie away */
export function writeCookie(cookie: Cookie, value: string | undefined): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const life = value === undefined ? 0 : cookie.maxAge;
  const text = encodeURIComponent(value ?? '');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent from Safari and Firefox of today
  document.cookie = `${cookie.name}=${text}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`;
}
