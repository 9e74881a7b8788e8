import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { runNode } from './run-node.ts';
import type { Step } from './run-steps.ts';

/** Its journeys are short, and use pages, a slot of the frame, the session and real-time events. */
const APP = 'mf-notifications';

/** Runs the journeys of one remote with builds of two versions, in both directions (decision 104); counts as one test. */
export const compatibilityStep: Step = {
  name: 'Compatibility with the previous builds',
  async run() {
    const code = await runNode(join(ROOT, 'tools/run.mjs'), [
      'tools/verify.ts',
      APP,
      '--against',
      'previous',
    ]);
    return { passed: Number(code === 0), failed: Number(code !== 0) };
  },
};
