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
}

/** What applies to who has never chosen anything; the API's defaults say the same. */
export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  captions: false,
  captionsLanguage: null,
  autoplay: true,
  dataSaver: false,
};

/** Colours of the browser's own bars: paper in both themes (design 8). */
export const THEME_COLORS = { light: '#ffffff', dark: '#0f0f14' } as const;

const TYPES: { [Name in keyof Preferences]: (value: unknown) => boolean } = {
  theme: (value) => value === 'light' || value === 'dark',
  captions: (value) => value === true,
  captionsLanguage: (value) => typeof value === 'string' && /^[a-z]{2,3}(-\w{2,8})?$/i.test(value),
  autoplay: (value) => value === false,
  dataSaver: (value) => value === true,
};

/**
 * What a cookie says differs from the defaults; whatever is no preference is left out.
 * @param text the cookie's value, decoded
 */
export function parsePreferences(text: string | undefined): Preferences {
  try {
    const kept = JSON.parse(text ?? '{}') as Record<string, unknown>;
    const known = Object.entries(kept).filter(([name, value]) => TYPES[name as keyof Preferences]?.(value));
    return { ...DEFAULT_PREFERENCES, ...Object.fromEntries(known) };
  } catch {
    return DEFAULT_PREFERENCES;
  }
}

/** The cookie's value: what differs from the defaults; undefined where nothing does. */
export function formatPreferences(preferences: Preferences): string | undefined {
  const chosen = Object.entries(preferences).filter(([name, value]) =>
    TYPES[name as keyof Preferences]?.(value),
  );
  return chosen.length > 0 ? JSON.stringify(Object.fromEntries(chosen)) : undefined;
}
