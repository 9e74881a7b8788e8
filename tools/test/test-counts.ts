/** A test that failed. */
export interface FailedTest {
  /** File and title. */
  name: string;
  /** The error and, for a browser test, the page at that time. */
  message: string;
}

/** Results of a step of `npm test`. A check without single tests counts as one. */
export interface TestCounts {
  passed: number;
  failed: number;
  /** Those that the step's tool reports by name. */
  failedTests?: FailedTest[];
}
