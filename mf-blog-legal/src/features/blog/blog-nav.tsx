import { paths } from '@ontrend/shared/paths';
import type { BlogIndex } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** Tags of the blog, and a language choice when there are posts in several languages. */
export function BlogNav({ lang, blogIndex }: { lang: string; blogIndex: BlogIndex }) {
  const { t } = useTranslation('mf-blog-legal');
  const { tags, tag: currentTag, langs } = blogIndex;
  return (
    <nav className="blog-nav" aria-label={t('blog.tags')}>
      <ul className="blog-tags">
        <li>
          <Link to={paths.blog.href(lang)} aria-current={currentTag ? undefined : 'page'}>
            {t('blog.all')}
          </Link>
        </li>
        {tags.map(({ slug, name, current }) => (
          <li key={slug}>
            <Link to={paths.blogTag.href(lang, slug)} aria-current={current ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <a className="blog-feed" href={`/api/blog/${lang}/rss.xml`}>
        {t('blog.feed')}
      </a>
      {langs.length > 1 ? (
        <ul className="blog-langs" aria-label={t('blog.languages')}>
          {langs.map(({ code, tag: languageTag, name }) => (
            <li key={code}>
              <Link
                to={paths.blog.href(code)}
                hrefLang={languageTag}
                lang={languageTag}
                aria-current={code === lang ? 'page' : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </nav>
  );
}
