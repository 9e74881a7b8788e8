import { usePageLayer, useShell } from '@ontrend/shared/contract';
import { useLayoutEffect } from 'react';

interface PageMetadataProps {
  /** Complete title, including the site name. */
  title: string;
  description: string;
}

/**
 * Title and description of a page whose title depends on its data (`rendersTitle` in its handle, decision 010). Renders
 * nothing on a background page, because browsers use the first `<title>`.
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
