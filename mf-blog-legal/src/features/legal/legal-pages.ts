import { paths } from '@ontrend/shared/paths';

/** The legal pages in the order of the side menu (spec 2.11: without sitemap and blog). */
export const LEGAL_PAGES = [
  { key: 'terms', href: paths.terms.href() },
  { key: 'privacy', href: paths.privacy.href() },
  { key: 'guidelines', href: paths.guidelines.href() },
  { key: 'companyDetails', href: paths.companyDetails.href() },
  { key: 'contactUs', href: paths.contactUs.href() },
] as const;
