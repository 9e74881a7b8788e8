import type { RouteHandle } from '@ontrend/shared/contract';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { getCanonicalPath } from '../../core/document/canonical-path.ts';
import { CRAWLER_SUMMARY_ID } from '../../core/document/crawler-summary-id.ts';
import { getDescriptionKey } from '../../core/document/description-key.ts';
import { isIndexable } from '../../core/document/indexing.ts';
import { NOT_FOUND_HANDLE } from '../../frame/pages/handle-override.ts';
import { usePageDescription } from './page-description.ts';

/** Metadata elements that the document server renders for one page. */
const PAGE_METADATA_SELECTOR =
  'meta[name=description],meta[name=robots],meta[name^="twitter:"],meta[property],link[rel=canonical],link[rel=alternate],script[type="application/ld+json"]';

const findPageMetadata = () => [...document.head.querySelectorAll(PAGE_METADATA_SELECTOR)];

/**
 * Updates the document head after a navigation: removes the metadata that was rendered for the first page,
 * and sets the tags that browsers use for sharing and bookmarks (decision 010).
 */
export function PageHead({ handle }: { handle: RouteHandle & { remote?: string } }) {
  const { t, i18n } = useTranslation('shell');
  const { pathname, search } = useLocation();
  const canonicalPath = getCanonicalPath(pathname + search);
  const [initial] = useState(() => ({ canonicalPath, elements: findPageMetadata() }));
  const [hasNavigated, setNavigated] = useState(false);
  if (!hasNavigated && canonicalPath !== initial.canonicalPath) setNavigated(true);

  useLayoutEffect(() => {
    if (hasNavigated) for (const element of initial.elements) element.remove();
  }, [hasNavigated, initial]);

  const ns = handle.remote ?? 'shell';
  const key = getDescriptionKey(handle.title);
  const routeDescription = key && i18n.exists(key, { ns }) ? t(key, { ns }) : t('tagline');
  const pageDescription = usePageDescription();
  // Only pages with `rendersTitle` set a description. On others, the store can still contain that of the previous
  // page.
  const description = (handle.rendersTitle && pageDescription) || routeDescription;

  // Runs after every render: pages set `document.title`, and React cannot track it as a dependency.
  useEffect(() => {
    const [title, summary] = document.querySelectorAll(`#${CRAWLER_SUMMARY_ID} > p`);
    if (!hasNavigated || !title || !summary) return;
    title.textContent = document.title;
    summary.textContent = description;
  });

  if (!hasNavigated) return null;
  const isNotFound = handle.name === NOT_FOUND_HANDLE.name;
  return (
    <>
      {isNotFound ? null : <link rel="canonical" href={location.origin + canonicalPath} />}
      <meta name="description" content={description} />
      {isNotFound || !isIndexable(pathname, handle.isPlanned) ? (
        <meta name="robots" content="noindex" />
      ) : null}
    </>
  );
}
