import { EmptyState, PageMetadata } from '@ontrend/shared/ui';
import type { BlogIndex } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { Newspaper } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useParams } from 'react-router-dom';
import { BlogNav, blogPostsQuery, PostCard } from '../../features/blog/index.ts';
import '../../document/prerendered.css';

/** The posts of a language or of one tag; the same markup as `blog.mustache`. */
export function BlogPage() {
  const { t } = useTranslation('mf-blog-legal');
  const { lang = 'en', tag: slug } = useParams();
  const loaded = useLoaderData<BlogIndex>();
  // The loader awaits this query. If the request failed, the query retries in the background and updates the page.
  const { data } = useQuery(blogPostsQuery(lang, slug));
  const blogIndex = data ?? loaded;
  const { posts, tag } = blogIndex;
  return (
    <div className="blog">
      {slug ? (
        <PageMetadata
          title={t('pageTitle', { title: tag ? `${tag.name} · ${t('blog.title')}` : t('blog.title') })}
          description={t('blog.description')}
        />
      ) : null}
      <header className="blog-header">
        <h1>{tag ? tag.name : t('blog.heading')}</h1>
        <p>{t('blog.description')}</p>
        <BlogNav lang={lang} blogIndex={blogIndex} />
      </header>
      {posts.length > 0 ? (
        <ul className="blog-list">
          {posts.map((post, index) => (
            <li key={post.slug}>
              <PostCard post={post} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon={<Newspaper size={40} />} title={t(data ? 'blog.empty' : 'blog.failed')} />
      )}
    </div>
  );
}
