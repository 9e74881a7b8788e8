/**
 * Commit of the previous release. The upgrade test starts from its data and builds. It moves with each published release
 * (docs/releases.md, "Publish a version").
 */
export const PREVIOUS_RELEASE = '552f80687a9254027bbd40df37d69798288c3618';
