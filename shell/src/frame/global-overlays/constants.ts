/** Local storage keys. */
export const STORAGE_KEYS = {
  /** Local day on which the install offer was last shown. */
  offered: 'install-offered',
  /** Local day on which a promotion was last dismissed on a phone. */
  prompted: 'app-prompt-closed',
  /** Set when the install widget was dismissed. */
  widget: 'install-widget-closed',
} as const;

/** Duration of the "Back online" notice, in milliseconds. */
export const BACK_ONLINE_MS = 3_000;
