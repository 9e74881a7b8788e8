import type { Device } from '@ontrend/shared/contract';

const CRAWLER =
  /bot|crawl|spider|slurp|facebookexternalhit|whatsapp|telegram|preview|embedly|lighthouse|headless(?!chrome)/i;

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
    safari: /Safari\//.test(userAgent) && !/Chrom(e|ium)\/|CriOS|FxiOS|EdgiOS|Android/.test(userAgent),
    crawler: CRAWLER.test(userAgent),
  };
}
