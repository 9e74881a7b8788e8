import { type Preferences, THEME_COLORS } from '@ontrend/shared/session/preferences-cookie';

/** What stands for a page that has no picture of its own (shell/public/share.png). */
export const DEFAULT_SHARE_IMAGE = {
  path: '/share.png',
  properties: [
    ['og:image:type', 'image/png'],
    ['og:image:width', 1200],
    ['og:image:height', 630],
  ],
} as const;

/** The browser's own bars are paper: of the system's theme, or of the one that was chosen. */
const renderThemeColor = (theme: Preferences['theme'], system: 'light' | 'dark') =>
  `<meta name="theme-color" content="${THEME_COLORS[theme === 'system' ? system : theme]}" media="(prefers-color-scheme: ${system})">`;

/** What every document says of the site. Addresses that stay the same in every version. */
export const renderSiteHead = (theme: Preferences['theme']): string =>
  [
    renderThemeColor(theme, 'light'),
    renderThemeColor(theme, 'dark'),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
  ].join('');
