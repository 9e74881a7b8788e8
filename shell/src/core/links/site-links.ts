import { paths } from '@ontrend/shared/paths';

/** A link of footers and menus; its text stands under `links` in the locale. */
export interface SiteLink {
  name: string;
  href: string;
  /** Whether the page behind it exists: a link comes with its page. Checked in tools/checks. */
  isAvailable: boolean;
  /** Not a page but a file: opened in a tab of its own. */
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

/** Footer of the drawer (spec 2.4). */
export const DRAWER_LINKS = filterAvailable([terms, contactUs, guidelines, privacy, companyDetails, sitemap]);
/** The Legal column of the page footer: all legal links but contact us (spec 2.4). */
export const LEGAL_LINKS = filterAvailable([terms, guidelines, privacy, companyDetails]);
/** The other column (spec 2.4). */
export const MORE_LINKS = filterAvailable([contactUs, blog, sitemap]);
