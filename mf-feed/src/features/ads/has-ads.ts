/** Where the document names the ad script, if there is one (AD_SCRIPT_URL in docs/settings.md). */
export const AD_SCRIPT_META_SELECTOR = 'meta[name="ad-script"]';

/** Whether this site shows ads: without, no code for them is fetched. */
export function hasAds(): boolean {
  return document.querySelector(AD_SCRIPT_META_SELECTOR) !== null;
}
