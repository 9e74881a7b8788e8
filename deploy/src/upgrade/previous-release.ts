/**
 * Commit of the previous release. The upgrade test starts from its data and builds. It moves with each published release
 * (docs/releases.md, "Publish a version").
 */
export const PREVIOUS_RELEASE = '552f80687a9254027bbd40df37d69798288c3618';

/**
 * Commit of the newest published builds with the contract number of this version. `npm run verify -- mf-x --against previous`
 * serves them together with those of the checkout (decision 104). `PREVIOUS_RELEASE` has contract 1, whose builds cannot be
 * served with builds of contract 2.
 */
export const PREVIOUS_BUILDS = '0ed749b7c19d071f8f02916d8be2cac770570e8b';
