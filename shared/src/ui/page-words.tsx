import { usePagePlace, useShell } from '@ontrend/shared/contract';
import { useLayoutEffect } from 'react';

interface PageWordsProps {
  /** The whole of it, the site's name included. */
  title: string;
  description: string;
}

/**
 * What a page is called and described by whose words depend on what it shows (`ownTitle` in its handle, decision 010).
 * Behind another page it says nothing: of two titles browsers take the first.
 */
export function PageWords({ title, description }: PageWordsProps) {
  const { describePage } = useShell();
  const isBehind = usePagePlace() === 'behind';
  useLayoutEffect(
    () => (isBehind ? undefined : describePage?.(description)),
    [describePage, description, isBehind],
  );
  return isBehind ? null : <title>{title}</title>;
}
