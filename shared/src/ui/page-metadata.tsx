import { usePageLayer, useShell } from '@ontrend/shared/contract';
import { useLayoutEffect } from 'react';

interface PageMetadataProps {
  /** The whole of it, the site's name included. */
  title: string;
  description: string;
}

/**
 * What a page is called and described by whose words depend on what it shows (`ownTitle` in its handle, decision 010).
 * Behind another page it says nothing: of two titles browsers take the first.
 */
export function PageMetadata({ title, description }: PageMetadataProps) {
  const { setPageDescription } = useShell();
  const isBehind = usePageLayer() === 'background';
  useLayoutEffect(
    () => (isBehind ? undefined : setPageDescription(description)),
    [setPageDescription, description, isBehind],
  );
  return isBehind ? null : <title>{title}</title>;
}
