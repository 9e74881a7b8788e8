/** Time between pressing Escape and closing the dialog, in milliseconds (SHELL-59). */
export const ESCAPE_CLOSE_DELAY_MS = 200;
