import type { Device } from '@ontrend/shared/contract';

/** Programs that read pages for somebody else. Cubot makes phones, and some apps name themselves after a messenger. */
const CRAWLER_PATTERN =
  /(?<!cu)bot\b|(?<!cu)bot[-/]|crawl|spider|slurp|externalhit|externalagent|facebookcatalog|^WhatsApp|\w+Preview|Google-InspectionTool|GoogleOther|Mediapartners|embedly|vkShare|ia_archiver|Chrome-Lighthouse/i;

/** Browsers that carry Safari's name without being it. */
const OTHER_BROWSER_PATTERN =
  /Chrom(e|ium)\/|CriOS|FxiOS|EdgiOS|OPT\/|OPiOS|GSA\/|DuckDuckGo|YaBrowser|Android/;

/**
 * Works out what a browser is. The same function on the server and in tests: its answer travels in the
 * document, so there is only one (design 7, 11).
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
 * Adds the one thing only the browser knows. An iPad asks for the desktop site and calls itself a Mac; it gets that
 * site (mobile means the user agent, design 11), but what iOS does with sound and installing holds for it. Nothing
 * the frame draws depends on it, so the document needs no second picture.
 * @param device what the document says
 */
export function refineDevice(
  device: Device,
  { userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
): Device {
  // No Mac has a touch screen.
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? { ...device, iOS: true } : device;
}
