import type { RemoteDocument } from '@ontrend/shared/manifest';
import { paths } from '@ontrend/shared/paths';
import {
  affiliatesHandle,
  blogHandle,
  blogPostHandle,
  blogTagHandle,
  contactHandle,
  premiumHandle,
} from './handles.ts';
import { createLegalDocument, legalRoutes } from './legal-routes.ts';

/** Metadata of the blog and its feeds. */
const blogMetadata = {
  title: '{{texts.blog.title}}',
  description: '{{texts.blog.description}}',
  feeds: {
    'application/rss+xml': '/api/blog/{{params.lang}}/rss.xml',
    'application/atom+xml': '/api/blog/{{params.lang}}/atom.xml',
  },
};

/** Routes, first calls and prerendered HTML for the document server. */
export const remoteDocument = {
  routes: [
    ...legalRoutes.map(createLegalDocument),
    {
      path: paths.blog.path,
      handle: blogHandle,
      calls: [
        { as: 'blog', path: 'blog/posts', method: 'GET', body: { lang: '{lang}' }, isMainObject: true },
      ],
      metadata: blogMetadata,
      template: 'blog',
    },
    {
      path: paths.blogTag.path,
      handle: blogTagHandle,
      calls: [
        {
          as: 'blog',
          path: 'blog/posts',
          method: 'GET',
          body: { lang: '{lang}', tag: '{tag}' },
          isMainObject: true,
        },
      ],
      metadata: { ...blogMetadata, title: '{{blog.data.tag.name}} · {{texts.blog.title}}' },
      template: 'blog',
    },
    {
      path: paths.blogPost.path,
      handle: blogPostHandle,
      calls: [
        { as: 'post', path: 'app/blog/post', body: { lang: '{lang}', slug: '{slug}' }, isMainObject: true },
      ],
      metadata: {
        title: '{{post.data.title}}',
        description: '{{post.data.description}}',
        image: '{{post.data.cover.url}}',
        imageAlt: '{{post.data.cover.alt}}',
        type: 'article',
        properties: { 'article:published_time': '{{post.data.published.iso}}' },
        jsonLd: {
          '@type': 'BlogPosting',
          headline: '{{post.data.title}}',
          description: '{{post.data.description}}',
          image: '{{#absoluteUrl}}{{post.data.cover.url}}{{/absoluteUrl}}',
          datePublished: '{{post.data.published.iso}}',
          dateModified: '{{post.data.changed.iso}}',
          inLanguage: '{{post.data.lang}}',
          author: { '@type': 'Organization', name: '{{post.data.author}}' },
        },
      },
      template: 'blog-post',
    },
    ...[
      { path: paths.contactUs.path, handle: contactHandle, key: 'contactUs', template: 'contact' },
      { path: paths.premium.path, handle: premiumHandle, key: 'premium', template: 'offer-premium' },
      {
        path: paths.affiliates.path,
        handle: affiliatesHandle,
        key: 'affiliates',
        template: 'offer-affiliates',
      },
    ].map(({ key, ...route }) => ({
      ...route,
      metadata: { title: `{{texts.${key}.title}}`, description: `{{texts.${key}.description}}` },
    })),
  ],
} satisfies RemoteDocument;
