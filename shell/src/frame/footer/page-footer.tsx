import { useTranslation } from 'react-i18next';
import { useHasNativeApp } from '../../core/document/boot-context.ts';
import { LEGAL_LINKS, MORE_LINKS, type SiteLink } from '../../core/links/site-links.ts';
import { StoreBadge } from '../brand/store-badge.tsx';
import { FooterLink } from './footer-link.tsx';

function LinkColumn({ heading, links }: { heading?: string; links: SiteLink[] }) {
  return (
    <div>
      {heading ? <h2 className="ot-page-footer-heading">{heading}</h2> : null}
      <ul>
        {links.map((link) => (
          <li key={link.name}>
            <FooterLink link={link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Footer of text pages (SHELL-54, SHELL-55). Its layout changes at a breakpoint of 1000 px (SHELL-56). */
export function PageFooter() {
  const { t } = useTranslation('shell');
  return (
    <footer className="ot-page-footer">
      <div className="ot-page-footer-app">
        <h2>{t(useHasNativeApp() ? 'footer.download' : 'app.install')}</h2>
        <StoreBadge />
      </div>
      <LinkColumn heading={t('footer.legal')} links={LEGAL_LINKS} />
      <LinkColumn links={MORE_LINKS} />
      <p className="ot-copyright">{t('footer.copyright', { year: new Date().getFullYear() })}</p>
    </footer>
  );
}
