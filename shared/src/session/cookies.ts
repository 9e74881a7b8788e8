const DAY_S = 86_400;

/** Cookies of the session, with `maxAge` in seconds (CONST-1 to CONST-3). Only this folder uses them. */
export const COOKIES = {
  token: { name: 'token', maxAge: DAY_S },
  /** A placeholder; the token itself is in a cookie that scripts can't read (decision 075). */
  refreshToken: { name: 'refreshToken', maxAge: 30 * DAY_S },
  clientId: { name: 'clientId', maxAge: 7 * DAY_S },
  /** The user's preferences on this device; the document server renders with them. */
  preferences: { name: 'preferences', maxAge: 365 * DAY_S },
  /** Only set while the For You feed is not personalized (FEED-6). */
  forYou: { name: 'for-you', maxAge: 365 * DAY_S },
} as const;

type Cookie = (typeof COOKIES)[keyof typeof COOKIES];

export function readCookie(cookie: Cookie): string | undefined {
  const prefix = `${cookie.name}=`;
  const entry = document.cookie.split('; ').find((pair) => pair.startsWith(prefix));
  return entry ? decodeURIComponent(entry.slice(prefix.length)) : undefined;
}

/** @param value undefined deletes the cookie */
export function writeCookie(cookie: Cookie, value: string | undefined): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const life = value === undefined ? 0 : cookie.maxAge;
  const text = encodeURIComponent(value ?? '');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent from Safari and Firefox of today
  document.cookie = `${cookie.name}=${text}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`;
}
