import type { Weight } from '@ontrend/shared/manifest';

const KB = 1024;

/** Any remote's pages come after the shell is there. */
const pageBudget: Weight = { scripts: 40 * KB, styles: 12 * KB };

/**
 * Most bytes, gzip, a page of each remote may wait for; a release that weighs more is refused. Feed and shell share the
 * 200 KB of a cold `/` (design 9), so the feed has what the shell leaves.
 */
export const budgets: Record<string, Weight> = {
  'mf-feed': { scripts: 32 * KB, styles: 12 * KB },
  'mf-profile': pageBudget,
  'mf-messages': pageBudget,
  'mf-notifications': pageBudget,
  'mf-auth': pageBudget,
  'mf-blog-legal': pageBudget,
};
