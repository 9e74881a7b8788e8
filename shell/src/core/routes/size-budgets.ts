import type { BundleSize } from '@ontrend/shared/manifest';

const KB = 1024;

/** Budget of remotes whose pages load after the shell, also of those that the shell does not know. */
const pageBudget: BundleSize = { scripts: 40 * KB, styles: 12 * KB };

/**
 * Maximum gzipped bytes that a page of each remote loads before it renders; a heavier release is rejected.
 * Feed and shell share the 200 KB of a cold `/` (docs/performance.md), so the feed gets what the shell
 * leaves.
 */
export const budgets: Record<string, BundleSize> = {
  'mf-feed': { scripts: 32 * KB, styles: 12 * KB },
  default: pageBudget,
};
