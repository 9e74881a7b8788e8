/** So many tests of one step may need their second try (docs/decisions/025); they are named in the output. */
export const MAX_RETRIED_TESTS = 2;
