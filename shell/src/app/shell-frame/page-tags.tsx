import type { LinkPreview, RouteHandle } from '@ontrend/shared/contract';
import { DESCRIPTION_MAX_CHARACTERS, toPlainText } from '@ontrend/shared/plain-text';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { CRAWLER_SUMMARY_ID } from '../../core/document/crawler-summary-id.ts';
import { getDescriptionKey } from '../../core/document/description-key.ts';
import { isIndexable } from '../../core/document/indexing.ts';
import { getMetaAttribute, listHeadTags } from '../../core/document/list-head-tags.ts';
import { NOT_FOUND_HANDLE } from '../../frame/pages/handle-override.ts';
import { type PageDescription, usePageDescription } from './page-description.ts';

export interface PageTagsProps {
  handle: RouteHandle & { remote?: string };
  canonicalPath: string;
}

/** Loads the link preview of a page; empty until it is loaded, and if that fails. */
function useLinkPreview(page: PageDescription | undefined): LinkPreview {
  const [loaded, setLoaded] = useState<{ page: PageDescription; preview: LinkPreview }>();
  useEffect(() => {
    if (!page?.loadPreview) return;
    let isCurrent = true;
    Promise.resolve(page.loadPreview()).then(
      (preview) => {
        if (isCurrent) setLoaded({ page, preview });
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [page]);
  return loaded && loaded.page === page ? loaded.preview : {};
}

/**
 * Renders the metadata of the current page into the document head, as the document server does (decision 058), and
 * updates the hidden summary of the document.
 */
export function PageTags({ handle, canonicalPath }: PageTagsProps) {
  const { t, i18n } = useTranslation('shell');
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const lastDescription = usePageDescription();
  // Only pages with `rendersTitle` set a description. On others, the store can still contain that of the previous
  // page.
  const page = handle.rendersTitle ? lastDescription : undefined;
  const preview = useLinkPreview(page);
  const ns = handle.remote ?? 'shell';
  const key = getDescriptionKey(handle.title);
  const routeDescription = key && i18n.exists(key, { ns }) ? t(key, { ns }) : t('tagline');
  const description = toPlainText(page?.description ?? '', DESCRIPTION_MAX_CHARACTERS) || routeDescription;

  // Runs after every render, because React can't track `document.title` as a dependency.
  useEffect(() => {
    setTitle(document.title);
    const [titleLine, descriptionLine] = document.querySelectorAll(`#${CRAWLER_SUMMARY_ID} > p`);
    if (!titleLine || !descriptionLine) return;
    titleLine.textContent = document.title;
    descriptionLine.textContent = description;
  });

  const isNotFound = handle.name === NOT_FOUND_HANDLE.name;
  const { origin } = location;
  const url = isNotFound ? '' : origin + (preview.url || canonicalPath);
  const isListed = !isNotFound && isIndexable(pathname, handle.isPlanned);
  const tags = listHeadTags({ title, description, url, isListed, preview, brand: t('brand'), origin });
  return (
    <>
      {url ? <link rel="canonical" href={url} /> : null}
      {tags.map(([name, content]) => (
        <meta key={name} {...{ [getMetaAttribute(name)]: name }} content={String(content)} />
      ))}
    </>
  );
}
