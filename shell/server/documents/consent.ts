import {
  CONSENT_COOKIE,
  type ConsentChoice,
  type ConsentPurpose,
  parseConsentChoice,
} from '@ontrend/shared/server/consent';
import type { FastifyRequest } from 'fastify';
import type { AdSettings } from './ads.ts';

/** What a site asks its visitors for. */
export interface ConsentSettings {
  /** `CONSENT`: what needs consent. */
  purposes: ReadonlySet<ConsentPurpose>;
  /** Null on a site without ads. */
  ads: AdSettings | null;
}

/** The consent of one visitor. */
export interface VisitorConsent {
  choice: ConsentChoice | undefined;
  /** Whether the visitor still has to choose. */
  isPending: boolean;
  /** Whether a cookie may identify the browser. */
  allowsClientId: boolean;
  /** The ad settings, if ads may be shown to this visitor. */
  ads: AdSettings | null;
}

/** Returns the purposes that exist on this site and need consent. Ad scripts of this site are not of a third party. */
export function listAskedPurposes({ purposes, ads }: ConsentSettings): ConsentPurpose[] {
  const hasThirdPartyAds = ads !== null && !ads.script.startsWith('/');
  return [...purposes].filter((purpose) => purpose !== 'ads' || hasThirdPartyAds);
}

/** Returns the consent of the visitor who sent a request. */
export function readConsent(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  settings: ConsentSettings,
): VisitorConsent {
  const choice = parseConsentChoice(cookies[CONSENT_COOKIE.name]);
  const asked = listAskedPurposes(settings);
  const isAllowed = (purpose: ConsentPurpose) => choice === 'granted' || !asked.includes(purpose);
  return {
    choice,
    isPending: choice === undefined && asked.length > 0,
    allowsClientId: isAllowed('analytics'),
    ads: isAllowed('ads') ? settings.ads : null,
  };
}
