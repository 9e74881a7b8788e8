/** Cookie with the visitor's choice; `maxAge` in seconds. After it, the site asks again. */
export const CONSENT_COOKIE = { name: 'consent', maxAge: 180 * 86_400 } as const;

/** What the site does only with the visitor's consent. */
export const CONSENT_PURPOSES = ['ads', 'analytics'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

export const CONSENT_CHOICES = ['granted', 'declined'] as const;
export type ConsentChoice = (typeof CONSENT_CHOICES)[number];

const isOneOf = <Value extends string>(values: readonly Value[], value: string | undefined): value is Value =>
  values.some((known) => known === value);

/**
 * Parses the setting `CONSENT`.
 * @param text purposes, separated by commas, or `none`
 * @returns null if it contains anything else
 */
export function parseConsentSetting(text: string): ReadonlySet<ConsentPurpose> | null {
  const names = text.split(',').map((name) => name.trim());
  if (names.length === 1 && names[0] === 'none') return new Set();
  return names.every((name) => isOneOf(CONSENT_PURPOSES, name)) ? new Set(names as ConsentPurpose[]) : null;
}

/** Message for an invalid setting, after its name. */
export const CONSENT_SETTING_ERROR = `must be none, or of ${CONSENT_PURPOSES.join(', ')}, separated by commas`;

/** Returns the choice in a value, such as that of the cookie; undefined if it has none. */
export function parseConsentChoice(value: string | undefined): ConsentChoice | undefined {
  return isOneOf(CONSENT_CHOICES, value) ? value : undefined;
}

/** Returns the choice in a Cookie header. */
export function readConsentChoice(cookieHeader: string | undefined): ConsentChoice | undefined {
  return parseConsentChoice(/(?:^|;\s*)consent=([a-z]+)/.exec(cookieHeader ?? '')?.[1]);
}
