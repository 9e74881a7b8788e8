import type { RouteHandle } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';

/** The languages the guidelines are written in (spec 2.1). */
const GUIDELINE_LANGUAGES = ['ar', 'en', 'es', 'hi', 'in', 'pt', 'ru'];

/** Pages that are still being built. Each leaves this list when its page comes. */
export const notYet: { path: string; handle: RouteHandle }[] = [
  {
    path: paths.privacy.path,
    handle: {
      name: 'legal-privacy-policy',
      title: 'privacy.title',
      layout: 'text',
      transition: 'fade',
      notYet: true,
    },
  },
  {
    path: paths.companyDetails.path,
    handle: {
      name: 'legal-company-details',
      title: 'companyDetails.title',
      layout: 'text',
      transition: 'fade',
      notYet: true,
    },
  },
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
    path: paths.guidelines.path,
    handle: {
      name: 'legal-community-guidelines',
      title: 'guidelines.title',
      layout: 'text',
      transition: 'fade',
      notYet: true,
    },
  },
  {
    path: paths.blog.path,
    handle: { name: 'blog-lang', title: 'blog.title', layout: 'default', transition: 'none', notYet: true },
  },
  {
    path: paths.blogTag.path,
    handle: {
      name: 'blog-lang-tag',
      title: 'blog.title',
      layout: 'default',
      transition: 'none',
      notYet: true,
    },
  },
  {
    path: paths.blogPost.path,
    handle: {
      name: 'blog-lang-post-slug',
      title: 'blog.title',
      layout: 'default',
      transition: 'none',
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
  ...GUIDELINE_LANGUAGES.map((language) => ({
    path: paths.guidelinesIn.href(language),
    handle: {
      name: `legal-community-guidelines-${language}`,
      title: 'guidelines.title',
      layout: 'text',
      transition: 'fade',
      notYet: true,
    } as const,
  })),
];
