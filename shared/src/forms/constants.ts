/** Delay of the uniqueness check after the last input, in milliseconds (CONST-15). */
export const UNIQUENESS_DEBOUNCE_MS = 1_500;
/** Delay before the loading indicator appears, in milliseconds (CONST-15). */
export const SPINNER_DELAY_MS = 200;
