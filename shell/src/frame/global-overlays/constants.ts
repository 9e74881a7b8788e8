/** Keys in local storage. */
export const STORAGE_KEYS = {
  /** The day (as the reader's calendar has it) the web app was offered last. */
  offered: 'install-offered',
  /** The day the phone's prompt was put away last. */
  prompted: 'app-prompt-closed',
  /** The floating widget was put away for good. */
  widget: 'install-widget-closed',
} as const;

/** Milliseconds "Back online" stays (spec 4, alert: 3 s). */
export const BACK_ONLINE_MS = 3_000;
