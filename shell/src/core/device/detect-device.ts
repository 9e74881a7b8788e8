import type { Device } from '@ontrend/shared/contract';

/**
 * Matches crawlers and link previews. Exceptions: Cubot is a phone brand, and some in-app browsers carry the
 * name of a messenger.
 */
const CRAWLER_PATTERN =
  /(?<!cu)bot\b|(?<!cu)bot[-/]|crawl|spider|slurp|externalhit|externalagent|facebookcatalog|^WhatsApp|\w+Preview|Google-InspectionTool|GoogleOther|Mediapartners|embedly|vkShare|ia_archiver|Chrome-Lighthouse/i;

/** Matches browsers with "Safari" in their user agent that are not Safari. */
const OTHER_BROWSER_PATTERN =
  /Chrom(e|ium)\/|CriOS|FxiOS|EdgiOS|OPT\/|OPiOS|GSA\/|DuckDuckGo|YaBrowser|Android/;

/**
 * Detects the device from request headers. The document server runs it and embeds the result in the document,
 * so that server and browser agree (ACCOUNT-13).
 * @param userAgent the User-Agent header
 * @param mobileHint Sec-CH-UA-Mobile: `?1`, `?0`, or absent
 */
export function detectDevice(userAgent: string, mobileHint?: string): Device {
  const iOS = /iPhone|iPad|iPod/.test(userAgent);
  const android = /Android/.test(userAgent);
  return {
    mobile: mobileHint === '?1' || iOS || android || /Mobile|Opera Mini/.test(userAgent),
    android,
    iOS,
    safari: /Safari\//.test(userAgent) && !OTHER_BROWSER_PATTERN.test(userAgent),
    crawler: CRAWLER_PATTERN.test(userAgent),
  };
}

/**
 * Adds what only the browser can detect: an iPad with a desktop user agent. It gets the desktop site
 * ("mobile" means the user agent, ACCOUNT-13), but has the sound and install behavior of iOS. The rendered
 * frame doesn't depend on it.
 * @param device device from the document
 */
export function refineDevice(
  device: Device,
  { userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
): Device {
  // No Mac has a touch screen.
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? { ...device, iOS: true } : device;
}
