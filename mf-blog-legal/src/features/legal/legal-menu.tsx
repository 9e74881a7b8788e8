import { paths } from '@ontrend/shared/paths';
import type { LegalText } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';

/** Legal pages in the order of the side menu (BLOG-8). */
const LEGAL_PAGES = [
  { key: 'terms', href: paths.terms.href() },
  { key: 'privacy', href: paths.privacy.href() },
  { key: 'guidelines', href: paths.guidelines.href() },
  { key: 'companyDetails', href: paths.companyDetails.href() },
  { key: 'contactUs', href: paths.contactUs.href() },
] as const;

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
