import { type LinkPreview, usePageLayer, useShell } from '@ontrend/shared/contract';
import { useLayoutEffect } from 'react';

interface PageMetadataProps {
  /** Complete title, including the site name. */
  title: string;
  description: string;
  /** Loads the rest of the link preview, after navigations only. Memoize it: a new function replaces the preview. */
  loadPreview?: () => LinkPreview | Promise<LinkPreview>;
}

/**
 * Metadata of a page whose title depends on its data (`rendersTitle` in its handle, decision 058). Renders
 * nothing on a background page, because browsers use the first `<title>`.
 */
export function PageMetadata({ title, description, loadPreview }: PageMetadataProps) {
  const { setPageDescription } = useShell();
  const isBehind = usePageLayer() === 'background';
  useLayoutEffect(
    () => (isBehind ? undefined : setPageDescription(description, loadPreview)),
    [setPageDescription, description, loadPreview, isBehind],
  );
  return isBehind ? null : <title>{title}</title>;
}
