/** Meta element with the URL of the ad script (AD_SCRIPT_URL in docs/settings.md). */
export const AD_SCRIPT_META_SELECTOR = 'meta[name="ad-script"]';

/** Returns whether this site shows ads. Otherwise no code for ads is loaded. */
export function hasAds(): boolean {
  return document.querySelector(AD_SCRIPT_META_SELECTOR) !== null;
}
