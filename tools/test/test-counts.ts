/** What a step of `npm test` counted. A check without single tests counts as one. */
export interface TestCounts {
  passed: number;
  failed: number;
}
