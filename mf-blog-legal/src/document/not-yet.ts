import type { RouteHandle } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';

/** Pages that are still being built. Each leaves this list when its page comes. */
export const notYet: { path: string; handle: RouteHandle }[] = [
  {
    path: paths.contactUs.path,
    handle: {
      name: 'legal-contact-us',
      title: 'contactUs.title',
      layout: 'text',
      transition: 'fade',
      notYet: true,
    },
  },
  {
    path: paths.premium.path,
    handle: { name: 'premium', title: 'premium.title', layout: 'default', transition: 'fade', notYet: true },
  },
  {
    path: paths.affiliates.path,
    handle: {
      name: 'affiliates',
      title: 'affiliates.title',
      layout: 'default',
      transition: 'fade',
      notYet: true,
    },
  },
];
