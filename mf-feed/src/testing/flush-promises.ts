import { act } from '@testing-library/react';

/** Number of microtask turns in which loaded lazy components render. */
const MICROTASK_TURNS = 20;

/** Waits until lazy components that are already loaded have rendered. */
export async function flushPromises(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < MICROTASK_TURNS; turn += 1) await Promise.resolve();
  });
}
