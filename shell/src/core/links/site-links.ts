import { paths } from '@ontrend/shared/paths';

/** A link of footers and menus; its text stands under `links` in the locale. */
export interface SiteLink {
  name: string;
  href: string;
  /** Whether the page behind it exists: a link comes with its page. Checked in tools/checks. */
  isThere: boolean;
  /** Not a page but a file: opened in a tab of its own. */
  isFile?: boolean;
}

export const SITE_LINKS = {
  terms: { name: 'terms', href: paths.terms.href(), isThere: true },
  contactUs: { name: 'contactUs', href: paths.contactUs.href(), isThere: true },
  guidelines: { name: 'guidelines', href: paths.guidelines.href(), isThere: true },
  privacy: { name: 'privacy', href: paths.privacy.href(), isThere: true },
  companyDetails: { name: 'companyDetails', href: paths.companyDetails.href(), isThere: true },
  blog: { name: 'blog', href: paths.blog.href('en'), isThere: true },
  settings: { name: 'settings', href: paths.settings.href(), isThere: true },
  upload: { name: 'upload', href: paths.upload.href(), isThere: true },
  sitemap: { name: 'sitemap', href: paths.sitemap.href(), isThere: true, isFile: true },
} as const satisfies Record<string, SiteLink>;

const there = (links: SiteLink[]) => links.filter(({ isThere }) => isThere);
const { terms, contactUs, guidelines, privacy, companyDetails, blog, sitemap } = SITE_LINKS;

/** Footer of the drawer (spec 2.4). */
export const DRAWER_LINKS = there([terms, contactUs, guidelines, privacy, companyDetails, sitemap]);
/** The Legal column of the page footer: all legal links but contact us (spec 2.4). */
export const LEGAL_LINKS = there([terms, guidelines, privacy, companyDetails]);
/** The other column (spec 2.4). */
export const MORE_LINKS = there([contactUs, blog, sitemap]);
