import { paths } from '@ontrend/shared/paths';
import type { BlogPostSummary } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

interface PostCardProps {
  post: BlogPostSummary;
  /** The first card of a list loads its image eagerly. */
  isFirst?: boolean;
}

/** A post in a list. The whole card is a link. */
export function PostCard({ post, isFirst = false }: PostCardProps) {
  const { t } = useTranslation('mf-blog-legal');
  const { slug, lang, title, description, published, readingMinutes, cover } = post;
  return (
    <article className="post-card">
      <img
        className="post-card-cover"
        src={cover.url}
        alt=""
        width={cover.width}
        height={cover.height}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
      <div className="post-card-body">
        <p className="post-meta">
          <time dateTime={published.iso}>{published.text}</time>
          <span>{t('blog.minutes', { count: readingMinutes })}</span>
        </p>
        <h2 className="post-card-title">
          <Link to={paths.blogPost.href(lang, slug)}>{title}</Link>
        </h2>
        <p className="post-card-text">{description}</p>
      </div>
    </article>
  );
}
