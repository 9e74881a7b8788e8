import { create } from 'zustand';

interface PageDescription {
  description: string;
}

const usePageDescriptions = create<{ said: PageDescription[] }>(() => ({ said: [] }));

/**
 * Takes what a page is described by, for as long as it stands. One page may lie over another (decision 026): the latest
 * one speaks.
 * @returns takes it back
 */
export function setPageDescription(description: string): () => void {
  const entry = { description };
  usePageDescriptions.setState(({ said }) => ({ said: [...said, entry] }));
  return () =>
    usePageDescriptions.setState(({ said }) => ({ said: said.filter((other) => other !== entry) }));
}

/** What the page of the moment says it is described by; empty: nothing. */
export const usePageDescription = () => usePageDescriptions(({ said }) => said.at(-1)?.description ?? '');
