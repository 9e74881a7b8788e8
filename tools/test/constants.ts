/** Number of tests per step that may pass on a retry (decision 025); they are listed in the output. */
export const MAX_RETRIED_TESTS = 1;
