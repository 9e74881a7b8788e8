import { create } from 'zustand';

interface Words {
  description: string;
}

const usePageWords = create<{ said: Words[] }>(() => ({ said: [] }));

/**
 * Takes what a page is described by, for as long as it stands. One page may lie over another (decision 026): the latest
 * one speaks.
 * @returns takes it back
 */
export function setPageDescription(description: string): () => void {
  const words = { description };
  usePageWords.setState(({ said }) => ({ said: [...said, words] }));
  return () => usePageWords.setState(({ said }) => ({ said: said.filter((other) => other !== words) }));
}

/** What the page of the moment says it is described by; empty: nothing. */
export const useDescription = () => usePageWords(({ said }) => said.at(-1)?.description ?? '');
