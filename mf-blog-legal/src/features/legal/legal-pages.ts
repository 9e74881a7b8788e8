import { paths } from '@ontrend/shared/paths';

/** Legal pages in the order of the side menu (BLOG-8). */
export const LEGAL_PAGES = [
  { key: 'terms', href: paths.terms.href() },
  { key: 'privacy', href: paths.privacy.href() },
  { key: 'guidelines', href: paths.guidelines.href() },
  { key: 'companyDetails', href: paths.companyDetails.href() },
  { key: 'contactUs', href: paths.contactUs.href() },
] as const;
