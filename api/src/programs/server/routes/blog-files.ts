import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Feed } from 'feed';
import type { Services } from '../../../calls/framework/services.ts';
import { BLOG_IMAGES_PATH } from '../../../domain/content/content-library.ts';
import { notFoundError } from '../../../platform/http/api-error.ts';

/** Maximum number of posts in a feed. */
const FEED_POSTS = 50;

/** Milliseconds. An image may change under the same name, so browsers revalidate it after a day. */
const IMAGE_MAX_AGE_MS = 24 * 60 * 60 * 1_000;

function createFeed({ contentLibrary, config: { siteUrl } }: Services, lang: string): Feed {
  const posts = contentLibrary.posts.filter((post) => post.lang === lang).slice(0, FEED_POSTS);
  const [newest] = posts;
  if (!newest) throw notFoundError('page');
  const feed = new Feed({
    id: `${siteUrl}/blog/${lang}`,
    link: `${siteUrl}/blog/${lang}`,
    title: 'OnTrend Blog',
    description: 'News from OnTrend, and tips for making great short videos.',
    language: lang,
    copyright: 'OnTrend',
    updated: new Date((newest.changed ?? newest.published).at * 1_000),
    feedLinks: {
      rss: `${siteUrl}/api/blog/${lang}/rss.xml`,
      atom: `${siteUrl}/api/blog/${lang}/atom.xml`,
    },
  });
  for (const post of posts) {
    const link = `${siteUrl}/blog/${lang}/post/${post.slug}`;
    feed.addItem({
      id: link,
      link,
      title: post.title,
      description: post.description,
      author: [{ name: post.author }],
      category: post.tags.map(({ name }) => ({ name })),
      date: new Date((post.changed ?? post.published).at * 1_000),
      published: new Date(post.published.at * 1_000),
    });
  }
  return feed;
}

/** Registers the blog's RSS and Atom feeds by language, and the images of its posts. */
export async function registerBlogFileRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get<{ Params: { lang: string } }>('/api/blog/:lang/rss.xml', (request, reply) =>
    reply.type('application/rss+xml; charset=utf-8').send(createFeed(services, request.params.lang).rss2()),
  );
  app.get<{ Params: { lang: string } }>('/api/blog/:lang/atom.xml', (request, reply) =>
    reply.type('application/atom+xml; charset=utf-8').send(createFeed(services, request.params.lang).atom1()),
  );
  await app.register(fastifyStatic, {
    root: join(services.config.contentDir, 'blog/pictures'),
    prefix: `${BLOG_IMAGES_PATH}/`,
    decorateReply: false,
    index: false,
    maxAge: IMAGE_MAX_AGE_MS,
  });
}
