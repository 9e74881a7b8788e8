import { act } from '@testing-library/react';

/** Turns of the queue within which code that is here is drawn, however many promises lie between. */
const MICROTASK_TURNS = 20;

/** Waits, as React wants it, until what is fetched later and is here already has been drawn. */
export async function flushPromises(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < MICROTASK_TURNS; turn += 1) await Promise.resolve();
  });
}
