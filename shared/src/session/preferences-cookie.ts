/** Preferences for pages and the player on this device. */
export interface Preferences {
  theme: 'system' | 'light' | 'dark';
  captions: boolean;
  /** A language tag such as `en` or `pt-BR`; null: the page's language, else the first available one. */
  captionsLanguage: string | null;
  /** Videos start automatically. */
  autoplay: boolean;
  /** No prefetching, and videos in low quality. */
  dataSaver: boolean;
  /** The For You feed is personalized; false: all users see the same mix. Stored in its own cookie. */
  forYou: boolean;
  /** Lists of videos open as grids. Not part of the account. */
  gridLists?: boolean;
}

/** The defaults, which are the same in the API. */
export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  captions: false,
  captionsLanguage: null,
  autoplay: true,
  dataSaver: false,
  forYou: true,
};

/** Value of the `for-you` cookie when the feed is not personalized (decision 046). */
export const FOR_YOU_OFF = 'off';

/** Colors of the browser's toolbar: the background of both themes. */
export const THEME_COLORS = { light: '#ffffff', dark: '#0f0f14' } as const;

const VALIDATORS: { [Name in Exclude<keyof Preferences, 'forYou'>]: (value: unknown) => boolean } = {
  theme: (value) => value === 'light' || value === 'dark',
  captions: (value) => value === true,
  captionsLanguage: (value) => typeof value === 'string' && /^[a-z]{2,3}(-\w{2,8})?$/i.test(value),
  autoplay: (value) => value === false,
  dataSaver: (value) => value === true,
  gridLists: (value) => value === true,
};

/**
 * Parses the cookies, which contain the differences from the defaults. Invalid entries are ignored.
 * @param preferencesCookie the decoded value of `preferences`
 * @param forYouCookie the value of `for-you`
 */
export function parsePreferences(preferencesCookie: string | undefined, forYouCookie?: string): Preferences {
  const forYou = forYouCookie !== FOR_YOU_OFF;
  try {
    const stored = JSON.parse(preferencesCookie ?? '{}') as Record<string, unknown>;
    const valid = Object.entries(stored).filter(([name, value]) =>
      VALIDATORS[name as keyof typeof VALIDATORS]?.(value),
    );
    return { ...DEFAULT_PREFERENCES, ...Object.fromEntries(valid), forYou };
  } catch {
    return { ...DEFAULT_PREFERENCES, forYou };
  }
}

/** Returns the value of `preferences`: the differences from the defaults; undefined without any. */
export function formatPreferences(preferences: Preferences): string | undefined {
  const chosen = Object.entries(preferences).filter(([name, value]) =>
    VALIDATORS[name as keyof typeof VALIDATORS]?.(value),
  );
  return chosen.length > 0 ? JSON.stringify(Object.fromEntries(chosen)) : undefined;
}
