import fc from 'fast-check';
import type { Fate } from './network.ts';

/** Fates of the first requests: most arrive, and some are lost, late or rejected by a proxy. */
export const fates: fc.Arbitrary<Fate[]> = fc.array(
  fc.record({
    requestMs: fc.integer({ min: 0, max: 5_000 }),
    // Longer than the client's timeout of 30 s in some cases.
    replyMs: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 0, max: 3_000 }) }, fc.constant(40_000)),
    outcome: fc.oneof(
      { weight: 5, arbitrary: fc.constant('delivered' as const) },
      { weight: 1, arbitrary: fc.constant('request lost' as const) },
      { weight: 2, arbitrary: fc.constant('reply lost' as const) },
      { weight: 1, arbitrary: fc.constant('unavailable' as const) },
    ),
    outlivesPage: fc.boolean(),
  }),
  { maxLength: 12, size: 'max' },
);
