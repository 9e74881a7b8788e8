/** Results of a step of `npm test`. A check without single tests counts as one. */
export interface TestCounts {
  passed: number;
  failed: number;
}
