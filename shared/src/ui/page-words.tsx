import { useShell } from '@ontrend/shared/contract';
import { useLayoutEffect } from 'react';

interface PageWordsProps {
  /** The whole of it, the site's name included. */
  title: string;
  description: string;
}

/** What a page is called and described by whose words depend on what it shows (`ownTitle` in its handle, decision 010). */
export function PageWords({ title, description }: PageWordsProps) {
  const { describePage } = useShell();
  useLayoutEffect(() => describePage?.(description), [describePage, description]);
  return <title>{title}</title>;
}
