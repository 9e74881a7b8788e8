import type { LinkPreview } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { PageMetadata } from '@ontrend/shared/ui';
import type { BlogPost } from '@ontrend/shared/wire';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { PostCard } from '../../features/blog/index.ts';
import { Prose } from '../../features/prose/index.ts';
import '../../document/prerendered.css';

/** A blog post; the same markup as `blog-post.mustache`. */
export function BlogPostPage() {
  const { t } = useTranslation('mf-blog-legal');
  const post = useLoaderData<BlogPost>();
  const { lang, title, description, author, tags, published, changed, readingMinutes, cover, html, related } =
    post;
  // As in the document (`src/document`).
  const loadPreview = useCallback(
    (): LinkPreview => ({
      image: cover.url,
      imageAlt: cover.alt,
      type: 'article',
      properties: { 'article:published_time': published.iso },
    }),
    [cover, published],
  );
  return (
    <div className="post-page">
      <PageMetadata title={t('pageTitle', { title })} description={description} loadPreview={loadPreview} />
      <article className="ot-text post">
        <header>
          <ul className="post-tags">
            {tags.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={paths.blogTag.href(lang, slug)}>{name}</Link>
              </li>
            ))}
          </ul>
          <h1>{title}</h1>
          <p className="post-description">{description}</p>
          <p className="post-meta">
            <span>{author}</span>
            <time dateTime={published.iso}>{published.text}</time>
            <span>{t('blog.minutes', { count: readingMinutes })}</span>
          </p>
        </header>
        <img
          className="post-cover"
          src={cover.url}
          alt={cover.alt}
          width={cover.width}
          height={cover.height}
        />
        <Prose html={html} />
        {changed ? (
          <p className="ot-text-date">
            {t('blog.lastUpdated')} <time dateTime={changed.iso}>{changed.text}</time>
          </p>
        ) : null}
      </article>
      {related.length > 0 ? (
        <section className="post-related" aria-labelledby="post-related">
          <h2 id="post-related">{t('blog.related')}</h2>
          <ul className="blog-list">
            {related.map((other) => (
              <li key={other.slug}>
                <PostCard post={other} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
