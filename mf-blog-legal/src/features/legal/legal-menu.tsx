import type { LegalText } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { LEGAL_PAGES } from './legal-pages.ts';

type LegalMenuProps = Pick<LegalText, 'sections'> & Partial<Pick<LegalText, 'language'>>;

/**
 * Side menu with the legal pages and the sections of the open one (BLOG-8). CSS shows it on large screens
 * only.
 */
export function LegalMenu({ sections, language }: LegalMenuProps) {
  const { t } = useTranslation('mf-blog-legal');
  return (
    <nav className="legal-menu" aria-label={t('legal.label')}>
      <ul className="legal-menu-pages">
        {LEGAL_PAGES.map(({ key, href }) => (
          <li key={key}>
            <NavLink to={href}>{t(`${key}.title`)}</NavLink>
          </li>
        ))}
      </ul>
      {sections.length > 0 ? (
        <>
          <h2>{t('legal.contents')}</h2>
          <ul lang={language?.tag} dir={language?.dir}>
            {sections.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </nav>
  );
}
