/** Milliseconds from Escape to a closed dialog (SHELL-59). */
export const ESCAPE_MS = 200;
