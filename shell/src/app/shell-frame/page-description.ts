import { create } from 'zustand';

interface PageDescription {
  description: string;
}

const useDescriptionStore = create<{ descriptions: PageDescription[] }>(() => ({ descriptions: [] }));

/**
 * Sets the description of a page until the returned function is called. When one page is open over another
 * (decision 026), the latest description wins.
 * @returns removes the description
 */
export function setPageDescription(description: string): () => void {
  const entry = { description };
  useDescriptionStore.setState(({ descriptions }) => ({ descriptions: [...descriptions, entry] }));
  return () =>
    useDescriptionStore.setState(({ descriptions }) => ({
      descriptions: descriptions.filter((other) => other !== entry),
    }));
}

/** Description of the current page; empty when the page has set none. */
export const usePageDescription = () =>
  useDescriptionStore(({ descriptions }) => descriptions.at(-1)?.description ?? '');
