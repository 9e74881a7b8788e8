import { create } from 'zustand';

interface PageDescription {
  description: string;
}

const usePageDescriptions = create<{ said: PageDescription[] }>(() => ({ said: [] }));

/**
 * Sets the description of a page until the returned function is called. When one page is open over another
 * (decision 026), the latest description wins.
 * @returns removes the description
 */
export function setPageDescription(description: string): () => void {
  const entry = { description };
  usePageDescriptions.setState(({ said }) => ({ said: [...said, entry] }));
  return () =>
    usePageDescriptions.setState(({ said }) => ({ said: said.filter((other) => other !== entry) }));
}

/** Description of the current page; empty when the page has set none. */
export const usePageDescription = () => usePageDescriptions(({ said }) => said.at(-1)?.description ?? '');
