import { type Preferences, THEME_COLORS } from '@ontrend/shared/session/preferences-cookie';

/** Colors of the browser's toolbar: those of the system's theme, or of the chosen one. */
const renderThemeColor = (theme: Preferences['theme'], system: 'light' | 'dark') =>
  `<meta name="theme-color" content="${THEME_COLORS[theme === 'system' ? system : theme]}" media="(prefers-color-scheme: ${system})">`;

/**
 * Renders the part of the head that is the same for all documents. Its URLs do not change between versions.
 */
export const renderSiteHead = (theme: Preferences['theme']): string =>
  [
    renderThemeColor(theme, 'light'),
    renderThemeColor(theme, 'dark'),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
  ].join('');
