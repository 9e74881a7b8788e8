import { useTranslation } from 'react-i18next';
import { FooterLink } from './footer-link.tsx';
import { LanguageSelect } from './language-picker.tsx';
import { DRAWER_LINKS } from './links.ts';

/** Links at the end of the drawer; on a phone also the language and the copyright line (spec 2.4). */
export function DrawerFooter({ onPhone }: { onPhone: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <div className="ot-footer">
      {DRAWER_LINKS.map((link) => (
        <FooterLink key={link.name} link={link} />
      ))}
      {onPhone ? (
        <>
          <LanguageSelect />
          <p className="ot-copyright">{t('footer.copyright', { year: new Date().getFullYear() })}</p>
        </>
      ) : null}
    </div>
  );
}
