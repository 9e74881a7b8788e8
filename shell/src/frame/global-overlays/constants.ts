/** Local storage keys. */
export const STORAGE_KEYS = {
  /** Local day on which the promotion of the web app was last shown. */
  webAppShown: 'install-offered',
  /** Local day on which a promotion was last dismissed on a phone. */
  dismissedOnPhone: 'app-prompt-closed',
  /** Set when the promotion with the QR code was dismissed. */
  qrCodeDismissed: 'install-widget-closed',
} as const;

/** Duration of the "Back online" notice, in milliseconds. */
export const BACK_ONLINE_MS = 3_000;
