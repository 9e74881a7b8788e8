/** A test that must fail while a mutation is applied. */
export interface TestReference {
  /** `web` for Jest, `node` and `api` for Vitest, `e2e` for Playwright. */
  project: 'web' | 'node' | 'api' | 'e2e';
  /** Path of the test file, relative to the root. */
  file: string;
  /** The title of the test or a part of it, as written in the file. */
  title: string;
  /** Playwright project of a browser test; `desktop` by default. */
  device?: 'desktop' | 'phone';
}

/** A behavior that is broken on purpose, to see that a test notices. */
export interface Mutation {
  id: string;
  /** The behavior in the words of a user or caller. */
  behavior: string;
  /** Path of the mutated file, relative to the root. */
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  replace: string;
  caughtBy: TestReference;
}
