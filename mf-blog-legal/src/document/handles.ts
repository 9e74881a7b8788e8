import type { RouteHandle } from '@ontrend/shared/contract';

export const blogHandle = {
  name: 'blog-lang',
  title: 'blog.title',
  layout: 'text',
  transition: 'none',
} as const satisfies RouteHandle;

/** The page sets the title, which contains the name of the tag. */
export const blogTagHandle = {
  ...blogHandle,
  name: 'blog-lang-tag',
  rendersTitle: true,
} as const satisfies RouteHandle;

/** The title is that of the post and is set by the page. */
export const blogPostHandle = {
  name: 'blog-lang-post-slug',
  rendersTitle: true,
  layout: 'text',
  transition: 'none',
} as const satisfies RouteHandle;

export const contactHandle = {
  name: 'legal-contact-us',
  title: 'contactUs.title',
  layout: 'text',
  transition: 'fade',
} as const satisfies RouteHandle;

export const premiumHandle = {
  name: 'premium',
  title: 'premium.title',
  layout: 'text',
  transition: 'fade',
} as const satisfies RouteHandle;

export const affiliatesHandle = {
  name: 'affiliates',
  title: 'affiliates.title',
  layout: 'text',
  transition: 'fade',
} as const satisfies RouteHandle;
