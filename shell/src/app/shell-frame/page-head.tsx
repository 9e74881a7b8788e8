import type { RouteHandle } from '@ontrend/shared/contract';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { canonicalPath } from '../../core/document/canonical-path.ts';
import { descriptionKey } from '../../core/document/description-key.ts';
import { isListed } from '../../core/document/indexing.ts';
import { LOST_HANDLE } from '../../frame/pages/handle-override.ts';
import { useDescription } from './page-description.ts';

/** What the document says of its page to programs. */
const OF_THE_DOCUMENT =
  'meta[name=description],meta[name=robots],meta[name^="twitter:"],meta[property],link[rel=canonical],link[rel=alternate],script[type="application/ld+json"]';

const ofTheDocument = () => [...document.head.querySelectorAll(OF_THE_DOCUMENT)];

/**
 * Keeps the head true after navigation: the document's goes with the page it speaks of, and from there on there is
 * what browsers themselves use, the address to share and to bookmark (decision 010).
 */
export function PageHead({ handle }: { handle: RouteHandle & { remote?: string } }) {
  const { t, i18n } = useTranslation('shell');
  const { pathname, search } = useLocation();
  const address = canonicalPath(pathname + search);
  const [first] = useState(() => ({ address, elements: ofTheDocument() }));
  const [hasMoved, setMoved] = useState(false);
  if (!hasMoved && address !== first.address) setMoved(true);

  useLayoutEffect(() => {
    if (hasMoved) for (const element of first.elements) element.remove();
  }, [hasMoved, first]);

  const ns = handle.remote ?? 'shell';
  const key = descriptionKey(handle.title);
  const own = key && i18n.exists(key, { ns }) ? t(key, { ns }) : t('tagline');
  const said = useDescription();
  const description = (handle.ownTitle && said) || own;

  useEffect(() => {
    const [title, words] = document.querySelectorAll('#about > p');
    if (!hasMoved || !title || !words) return;
    title.textContent = document.title;
    words.textContent = description;
  });

  if (!hasMoved) return null;
  const isLost = handle.name === LOST_HANDLE.name;
  return (
    <>
      {isLost ? null : <link rel="canonical" href={location.origin + address} />}
      <meta name="description" content={description} />
      {isLost || !isListed(pathname, handle.notYet) ? <meta name="robots" content="noindex" /> : null}
    </>
  );
}
