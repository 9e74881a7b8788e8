/** The uniqueness check runs this long after the last input, in milliseconds (CONST-15). */
export const UNIQUENESS_DEBOUNCE_MS = 1_500;
/** The loading indicator appears after this delay, in milliseconds (CONST-15). */
export const SPINNER_DELAY_MS = 200;
