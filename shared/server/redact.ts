/** Shown in logs instead of a secret. */
const REDACTED = '*';

/** Secrets in texts, and what remains of them. */
const SECRETS: readonly [pattern: RegExp, replacement: string][] = [
  // Values of query parameters and fragments: codes, tokens and what users searched for.
  [/([?&#][\w.~%[\]-]+=)[^&#\s]+/g, `$1${REDACTED}`],
  // Signatures of links to private videos.
  [/(\/p\/)\d{1,12}\.[\w-]{22}/g, `$1${REDACTED}`],
  // Values of preview cookies.
  [/(\/releases\/preview\/)[^/\s?#]+/g, `$1${REDACTED}`],
  // User and password of a URL.
  [/([a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, `$1${REDACTED}@`],
  // Tokens of requests, and access tokens anywhere.
  [/\b(bearer\s+)[\w.~+/=-]+/gi, `$1${REDACTED}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, REDACTED],
];

const SAFE_PARAMETER_NAME = /^[\w.-]{1,40}$/;

/** Removes secrets from a text for the log, such as the message of an error. */
export function redactText(text: string): string {
  return SECRETS.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text);
}

/**
 * Removes secrets from a URL for the log: all values of its query, and secrets of its path.
 * @param url a path, as in a request, or an absolute URL
 */
export function redactUrl(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return redactText(url);
  const names = url
    .slice(start + 1)
    .split('&')
    .map((parameter) => parameter.split('=', 1)[0] ?? '')
    .map((name) => (SAFE_PARAMETER_NAME.test(name) ? `${name}=${REDACTED}` : REDACTED));
  return `${redactText(url.slice(0, start))}?${names.join('&')}`;
}
