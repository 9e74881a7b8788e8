import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { runNode } from './run-node.ts';
import type { Step } from './run-steps.ts';

/** Starts the previous release and then this version on its data (`npm run test:upgrade`); counts as one test. */
export const upgradeStep: Step = {
  name: 'Upgrade from the previous release',
  async run() {
    const code = await runNode(join(ROOT, 'tools/run.mjs'), ['deploy/src/upgrade/test-upgrade.ts']);
    return { passed: Number(code === 0), failed: Number(code !== 0) };
  },
};
