import type { RemoteModule } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import {
  affiliatesHandle,
  blogHandle,
  blogPostHandle,
  blogTagHandle,
  contactHandle,
  premiumHandle,
} from './document/handles.ts';
import { legalRoutes } from './document/legal-routes.ts';
import { loadBlogPost, loadBlogPosts } from './features/blog/index.ts';
import { loadLegalText } from './features/legal/index.ts';
import en from './locales/en.json';
import { BlogPage } from './pages/blog/blog-page.tsx';
import { BlogPostPage } from './pages/blog-post/blog-post-page.tsx';
import { LegalTextPage } from './pages/legal-text/legal-text-page.tsx';

// Lazy, because react-hook-form is not needed for blog and legal texts.
const importContactPage = () => import('./pages/contact/contact-page.tsx');
const importOfferPage = () => import('./pages/offer/offer-page.tsx');

const remote = {
  // A literal on purpose: when the contract number changes, type checking fails here until the remote is adapted.
  contract: 2,
  name: 'mf-blog-legal',
  routes: [
    ...legalRoutes.map(({ path, handle, text, lang }) => ({
      path,
      handle,
      loader: loadLegalText(text, lang),
      Component: LegalTextPage,
    })),
    { path: paths.blog.path, handle: blogHandle, loader: loadBlogPosts, Component: BlogPage },
    { path: paths.blogTag.path, handle: blogTagHandle, loader: loadBlogPosts, Component: BlogPage },
    { path: paths.blogPost.path, handle: blogPostHandle, loader: loadBlogPost, Component: BlogPostPage },
    {
      path: paths.contactUs.path,
      handle: contactHandle,
      lazy: async () => ({ Component: (await importContactPage()).ContactPage }),
    },
    {
      path: paths.premium.path,
      handle: premiumHandle,
      lazy: async () => ({ Component: (await importOfferPage()).PremiumPage }),
    },
    {
      path: paths.affiliates.path,
      handle: affiliatesHandle,
      lazy: async () => ({ Component: (await importOfferPage()).AffiliatesPage }),
    },
  ],
  locales: { en },
} satisfies RemoteModule;

export default remote;
