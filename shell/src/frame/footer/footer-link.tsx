import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SiteLink } from '../../core/links/site-links.ts';

/** A link of a footer: a page of the site, or a file in a tab of its own (spec 2.4, external links). */
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
