import type { LinkPreview } from '@ontrend/shared/contract';
import { create } from 'zustand';

export interface PageDescription {
  description: string;
  /** Loads the rest of the page's link preview. */
  loadPreview: (() => LinkPreview | Promise<LinkPreview>) | undefined;
}

const useDescriptionStore = create<{ descriptions: PageDescription[] }>(() => ({ descriptions: [] }));

/**
 * Sets the description and the link preview of a page until the returned function is called. When one page is open
 * over another (decision 026), the latest one wins.
 * @returns removes the description
 */
export function setPageDescription(
  description: string,
  loadPreview?: PageDescription['loadPreview'],
): () => void {
  const entry = { description, loadPreview };
  useDescriptionStore.setState(({ descriptions }) => ({ descriptions: [...descriptions, entry] }));
  return () =>
    useDescriptionStore.setState(({ descriptions }) => ({
      descriptions: descriptions.filter((other) => other !== entry),
    }));
}

/** Description of the current page; undefined when the page has set none. */
export const usePageDescription = () => useDescriptionStore(({ descriptions }) => descriptions.at(-1));
