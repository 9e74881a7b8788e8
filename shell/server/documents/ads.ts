import { escapeHtml } from '@ontrend/shared/server/escape-html';

/** Where ads come from (docs/settings.md). */
export interface AdSettings {
  /** The ad script: a path of this site, or an https address. */
  script: string;
  /** Who this site is to it, and which place of its ads; empty where it asks for neither. */
  client: string;
  slot: string;
  /** Origins its pictures, frames and calls are on. */
  origins: string[];
}

/** Names the ad script to whatever page has a place for ads; the page fetches it when one comes into view. */
export function renderAdMeta(ads: AdSettings | null): string {
  if (!ads) return '';
  const { script, client, slot } = ads;
  return `<meta name="ad-script" content="${escapeHtml(script)}" data-client="${escapeHtml(client)}" data-slot="${escapeHtml(slot)}">`;
}

/** What a page that is nothing but an ad lets in: where the script is this site's own, that too. */
export function embedAdOrigins(ads: AdSettings | null): string[] {
  return [...(ads?.script.startsWith('/') ? ["'self'"] : []), ...adOrigins(ads)];
}

/** What a document with ads lets in for them. */
export function adOrigins(ads: AdSettings | null): string[] {
  if (!ads) return [];
  const own = ads.script.startsWith('/') ? [] : [new URL(ads.script).origin];
  return [...new Set([...own, ...ads.origins])];
}
