import { paths } from '@ontrend/shared/paths';

/** A link in a footer or menu. Its text is `links.<name>` in the locale. */
export interface SiteLink {
  name: string;
  href: string;
  /** Whether its page exists. A link is shown only with its page, which tools/checks verifies. */
  isAvailable: boolean;
  /** The link leads to a file and opens in a new tab. */
  isFile?: boolean;
}

export const SITE_LINKS = {
  terms: { name: 'terms', href: paths.terms.href(), isAvailable: true },
  contactUs: { name: 'contactUs', href: paths.contactUs.href(), isAvailable: true },
  guidelines: { name: 'guidelines', href: paths.guidelines.href(), isAvailable: true },
  privacy: { name: 'privacy', href: paths.privacy.href(), isAvailable: true },
  companyDetails: { name: 'companyDetails', href: paths.companyDetails.href(), isAvailable: true },
  blog: { name: 'blog', href: paths.blog.href('en'), isAvailable: true },
  settings: { name: 'settings', href: paths.settings.href(), isAvailable: true },
  upload: { name: 'upload', href: paths.upload.href(), isAvailable: true },
  sitemap: { name: 'sitemap', href: paths.sitemap.href(), isAvailable: true, isFile: true },
} as const satisfies Record<string, SiteLink>;

const filterAvailable = (links: SiteLink[]) => links.filter(({ isAvailable }) => isAvailable);
const { terms, contactUs, guidelines, privacy, companyDetails, blog, sitemap } = SITE_LINKS;

/** Links in the footer of the drawer (SHELL-53). */
export const DRAWER_LINKS = filterAvailable([terms, contactUs, guidelines, privacy, companyDetails, sitemap]);
/** Legal column of the page footer: all legal links except contact us (SHELL-55). */
export const LEGAL_LINKS = filterAvailable([terms, guidelines, privacy, companyDetails]);
/** Second column of the page footer (SHELL-55). */
export const MORE_LINKS = filterAvailable([contactUs, blog, sitemap]);
