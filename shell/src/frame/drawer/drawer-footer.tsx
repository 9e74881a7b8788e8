import { useTranslation } from 'react-i18next';
import { DRAWER_LINKS } from '../../core/links/site-links.ts';
import { FooterLink } from '../footer/footer-link.tsx';
import { LazyPreferences } from '../preferences/lazy-preferences.tsx';

interface DrawerFooterProps {
  isPhone: boolean;
  /** Guests have no settings page, so the personal feed switch is here. */
  isGuest: boolean;
}

/**
 * Links at the end of the drawer (SHELL-53). On phones also the language, a guest's personal feed switch and
 * the copyright line.
 */
export function DrawerFooter({ isPhone, isGuest }: DrawerFooterProps) {
  const { t } = useTranslation('shell');
  return (
    <div className="ot-footer">
      {DRAWER_LINKS.map((link) => (
        <FooterLink key={link.name} link={link} />
      ))}
      {isPhone ? (
        <>
          <LazyPreferences isGuest={isGuest} />
          <p className="ot-copyright">{t('footer.copyright', { year: new Date().getFullYear() })}</p>
        </>
      ) : null}
    </div>
  );
}
