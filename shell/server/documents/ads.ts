import { escapeHtml } from '@ontrend/shared/server/escape-html';

/** Ad settings (docs/settings.md). */
export interface AdSettings {
  /** URL of the ad script: a path of this site or an https URL. */
  script: string;
  /** Client and slot ID that the ad script receives; empty when not set. */
  client: string;
  slot: string;
  /** Origins from which ads load images, frames and data. */
  origins: string[];
}

/** Renders the meta element with the ad settings; pages load the script when an ad slot scrolls into view. */
export function renderAdMeta(ads: AdSettings | null): string {
  if (!ads) return '';
  const { script, client, slot } = ads;
  return `<meta name="ad-script" content="${escapeHtml(script)}" data-client="${escapeHtml(client)}" data-slot="${escapeHtml(slot)}">`;
}

/**
 * Returns the sources that the policy of an embedded ad page allows, `'self'` included when the script is on
 * this site.
 */
export function embedAdOrigins(ads: AdSettings | null): string[] {
  return [...(ads?.script.startsWith('/') ? ["'self'"] : []), ...adOrigins(ads)];
}

/** Returns the origins that the policy of a document with ads allows. */
export function adOrigins(ads: AdSettings | null): string[] {
  if (!ads) return [];
  const own = ads.script.startsWith('/') ? [] : [new URL(ads.script).origin];
  return [...new Set([...own, ...ads.origins])];
}
