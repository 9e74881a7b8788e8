/** What a step of `npm test` counted. A check without single tests counts as one. */
export interface Tally {
  passed: number;
  failed: number;
}
