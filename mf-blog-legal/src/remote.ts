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
import en from './locales/en.json';
import { BlogPage } from './pages/blog/blog-page.tsx';
import { loadBlog } from './pages/blog/load-blog.ts';
import { BlogPostPage } from './pages/blog-post/blog-post-page.tsx';
import { loadPost } from './pages/blog-post/load-post.ts';
import { LegalTextPage } from './pages/legal-text/legal-text-page.tsx';
import { loadLegalText } from './pages/legal-text/load-legal-text.ts';

// Forms bring a library along that readers of blog and legal texts don't need.
const contact = () => import('./pages/contact/contact-page.tsx');
const offers = () => import('./pages/offer/offer-page.tsx');

const remote = {
  contract: 2,
  name: 'mf-blog-legal',
  routes: [
    ...legalRoutes.map(({ path, handle, text, lang }) => ({
      path,
      handle,
      loader: loadLegalText(text, lang),
      Component: LegalTextPage,
    })),
    { path: paths.blog.path, handle: blogHandle, loader: loadBlog, Component: BlogPage },
    { path: paths.blogTag.path, handle: blogTagHandle, loader: loadBlog, Component: BlogPage },
    { path: paths.blogPost.path, handle: blogPostHandle, loader: loadPost, Component: BlogPostPage },
    {
      path: paths.contactUs.path,
      handle: contactHandle,
      lazy: async () => ({ Component: (await contact()).ContactPage }),
    },
    {
      path: paths.premium.path,
      handle: premiumHandle,
      lazy: async () => ({ Component: (await offers()).PremiumPage }),
    },
    {
      path: paths.affiliates.path,
      handle: affiliatesHandle,
      lazy: async () => ({ Component: (await offers()).AffiliatesPage }),
    },
  ],
  locales: { en },
} satisfies RemoteModule;

export default remote;
