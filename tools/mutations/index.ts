import { API_MUTATIONS } from './lists/api.ts';
import { COMPONENT_MUTATIONS } from './lists/components.ts';
import { FEED_MUTATIONS } from './lists/feed.ts';
import { FRAME_MUTATIONS } from './lists/frame.ts';
import { MACHINE_FAILURE_MUTATIONS } from './lists/machine-failures.ts';
import { NUMBER_MUTATIONS } from './lists/numbers.ts';
import { OPERATION_MUTATIONS } from './lists/operations.ts';
import { SESSION_MUTATIONS } from './lists/sessions-and-remotes.ts';
import type { Mutation } from './mutation.ts';

/** All mutations, those of browser tests first. */
export const MUTATIONS: readonly Mutation[] = [
  ...FEED_MUTATIONS,
  ...FRAME_MUTATIONS,
  ...SESSION_MUTATIONS,
  ...API_MUTATIONS,
  ...MACHINE_FAILURE_MUTATIONS,
  ...COMPONENT_MUTATIONS,
  ...NUMBER_MUTATIONS,
  ...OPERATION_MUTATIONS,
];
