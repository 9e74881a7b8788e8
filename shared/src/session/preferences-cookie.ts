/** What applies to the page and its player, on this device. */
export interface Preferences {
  theme: 'system' | 'light' | 'dark';
  captions: boolean;
  /** A language tag, as in `en` or `pt-BR`; null: the page's language, else the first there is. */
  captionsLanguage: string | null;
  /** Videos start by themselves. */
  autoplay: boolean;
  /** Nothing is fetched ahead, and videos come small. */
  dataSaver: boolean;
  /** The For You feed is made for who watches it; false: everybody is shown the same mix. In a cookie of its own. */
  forYou: boolean;
}

/** What applies to who has never chosen anything; the API's defaults say the same. */
export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  captions: false,
  captionsLanguage: null,
  autoplay: true,
  dataSaver: false,
  forYou: true,
};

/** What the cookie `for-you` says where the feed is not personal (spec 3, stored flag; decision 046). */
export const FOR_YOU_OFF = 'off';

/** Colours of the browser's own bars: paper in both themes (design 8). */
export const THEME_COLORS = { light: '#ffffff', dark: '#0f0f14' } as const;

const VALIDATORS: { [Name in Exclude<keyof Preferences, 'forYou'>]: (value: unknown) => boolean } = {
  theme: (value) => value === 'light' || value === 'dark',
  captions: (value) => value === true,
  captionsLanguage: (value) => typeof value === 'string' && /^[a-z]{2,3}(-\w{2,8})?$/i.test(value),
  autoplay: (value) => value === false,
  dataSaver: (value) => value === true,
};

/**
 * What the cookies say differs from the defaults; whatever is no preference is left out.
 * @param text the value of `preferences`, decoded
 * @param flag that of `for-you`
 */
export function parsePreferences(text: string | undefined, flag?: string): Preferences {
  const forYou = flag !== FOR_YOU_OFF;
  try {
    const stored = JSON.parse(text ?? '{}') as Record<string, unknown>;
    const valid = Object.entries(stored).filter(([name, value]) =>
      VALIDATORS[name as keyof typeof VALIDATORS]?.(value),
    );
    return { ...DEFAULT_PREFERENCES, ...Object.fromEntries(valid), forYou };
  } catch {
    return { ...DEFAULT_PREFERENCES, forYou };
  }
}

/** The value of `preferences`: what differs from the defaults; undefined where nothing does. */
export function formatPreferences(preferences: Preferences): string | undefined {
  const chosen = Object.entries(preferences).filter(([name, value]) =>
    VALIDATORS[name as keyof typeof VALIDATORS]?.(value),
  );
  return chosen.length > 0 ? JSON.stringify(Object.fromEntries(chosen)) : undefined;
}
