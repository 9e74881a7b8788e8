import { paths } from '@ontrend/shared/paths';
import { Search } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { RemoteSlot } from '../../remotes/slots/remote-slot.tsx';
import { openSheet } from '../../services/overlays/sheet-store.ts';

const SLOT_PROPS = { field: null };

/**
 * Search icon of phones. It opens a full-height sheet (SHELL-29); without scripts it links to the search
 * page.
 */
export function SearchLink() {
  const { t } = useTranslation('shell');
  const title = t('nav.search');
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    const skeleton = <p role="status">{t('nav.loading')}</p>;
    const content = <RemoteSlot remote="mf-feed" slot="search" props={SLOT_PROPS} skeleton={skeleton} />;
    openSheet({ id: 'search', title, height: 'full', content });
  };
  return (
    <Link
      className="ot-icon-button"
      to={paths.search.href()}
      aria-label={title}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <Search size={24} />
    </Link>
  );
}
