import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SiteLink } from '../../core/links/site-links.ts';

/** A footer link to a page, or to a file that opens in a new tab (SHELL-53). */
export function FooterLink({ link }: { link: SiteLink }) {
  const { t } = useTranslation('shell');
  const text = t(`links.${link.name}`);
  return link.isFile ? (
    <a href={link.href} target="_blank" rel="noopener">
      {text}
    </a>
  ) : (
    <Link to={link.href}>{text}</Link>
  );
}
