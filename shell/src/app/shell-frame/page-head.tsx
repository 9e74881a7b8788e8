import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { getCanonicalPath } from '../../core/document/canonical-path.ts';
import type { PageTagsProps } from './page-tags.tsx';

/** Metadata elements that the document server renders for one page. */
const PAGE_METADATA_SELECTOR =
  'meta[name=description],meta[name=robots],meta[name^="twitter:"],meta[property],link[rel=canonical],link[rel=alternate],script[type="application/ld+json"]';

const findPageMetadata = () => [...document.head.querySelectorAll(PAGE_METADATA_SELECTOR)];

/**
 * Updates the document head after a navigation: removes the metadata that was rendered for the first page, and loads
 * the component that renders the metadata of the current page (decision 058).
 */
export function PageHead({ handle }: Pick<PageTagsProps, 'handle'>) {
  const { pathname, search } = useLocation();
  const canonicalPath = getCanonicalPath(pathname + search);
  const [initial] = useState(() => ({ canonicalPath, elements: findPageMetadata() }));
  const [hasNavigated, setNavigated] = useState(false);
  if (!hasNavigated && canonicalPath !== initial.canonicalPath) setNavigated(true);
  const [PageTags, setPageTags] = useState<ComponentType<PageTagsProps>>();

  useLayoutEffect(() => {
    if (hasNavigated) for (const element of initial.elements) element.remove();
  }, [hasNavigated, initial]);

  // A failed load is repeated by the next navigation, which changes the canonical path.
  useEffect(() => {
    if (!hasNavigated || PageTags) return;
    import('./page-tags.tsx').then(
      (module) => setPageTags(() => module.PageTags),
      () => {},
    );
  }, [hasNavigated, PageTags, canonicalPath]);

  return PageTags ? <PageTags handle={handle} canonicalPath={canonicalPath} /> : null;
}
