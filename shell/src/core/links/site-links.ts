import { paths } from '@ontrend/shared/paths';

/** A link in a footer or menu. Its text is `links.<name>` in the locale. */
export interface SiteLink {
  name: string;
  href: string;
  /** The link leads to a file and opens in a new tab. */
  isFile?: boolean;
}

export const SITE_LINKS = {
  terms: { name: 'terms', href: paths.terms.href() },
  contactUs: { name: 'contactUs', href: paths.contactUs.href() },
  guidelines: { name: 'guidelines', href: paths.guidelines.href() },
  privacy: { name: 'privacy', href: paths.privacy.href() },
  companyDetails: { name: 'companyDetails', href: paths.companyDetails.href() },
  blog: { name: 'blog', href: paths.blog.href('en') },
  sitemap: { name: 'sitemap', href: paths.sitemap.href(), isFile: true },
} as const satisfies Record<string, SiteLink>;

const { terms, contactUs, guidelines, privacy, companyDetails, blog, sitemap } = SITE_LINKS;

/** Links in the footer of the drawer (SHELL-53). */
export const DRAWER_LINKS: SiteLink[] = [terms, contactUs, guidelines, privacy, companyDetails, sitemap];
/** Legal column of the page footer: all legal links except contact us (SHELL-55). */
export const LEGAL_LINKS: SiteLink[] = [terms, guidelines, privacy, companyDetails];
/** Second column of the page footer (SHELL-55). */
export const MORE_LINKS: SiteLink[] = [contactUs, blog, sitemap];
