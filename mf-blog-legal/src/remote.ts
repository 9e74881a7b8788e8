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
import { ContactPage } from './pages/contact/contact-page.tsx';
import { LegalTextPage } from './pages/legal-text/legal-text-page.tsx';
import { loadLegalText } from './pages/legal-text/load-legal-text.ts';
import { AffiliatesPage, PremiumPage } from './pages/offer/offer-page.tsx';

const remote = {
  contract: 1,
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
    { path: paths.contactUs.path, handle: contactHandle, Component: ContactPage },
    { path: paths.premium.path, handle: premiumHandle, Component: PremiumPage },
    { path: paths.affiliates.path, handle: affiliatesHandle, Component: AffiliatesPage },
  ],
  locales: { en },
} satisfies RemoteModule;

export default remote;
