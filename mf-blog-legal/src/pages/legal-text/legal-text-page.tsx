import type { LinkPreview } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { PageMetadata } from '@ontrend/shared/ui';
import type { LegalText } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { LegalMenu } from '../../features/legal/index.ts';
import { Prose } from '../../features/prose/index.ts';
import '../../document/prerendered.css';

/** As in the document (`src/document/legal-routes.ts`). */
const getPreview = (): LinkPreview => ({ type: 'article' });

/** A legal text; the same markup as `legal-text.mustache`. */
export function LegalTextPage() {
  const { t } = useTranslation('mf-blog-legal');
  const { title, description, changed, english, language, languages, html, sections } =
    useLoaderData<LegalText>();
  return (
    <div className="legal">
      <PageMetadata title={t('pageTitle', { title })} description={description} loadPreview={getPreview} />
      <LegalMenu sections={sections} language={language} />
      <article className="ot-text legal-text" lang={language.tag} dir={language.dir}>
        <h1>{title}</h1>
        <p className="ot-text-date">
          {english ? `${t('legal.lastUpdated')} ` : null}
          <time dateTime={changed.iso}>{changed.text}</time>
        </p>
        {languages.length > 0 ? (
          <ul className="legal-languages" aria-label={t('legal.languages')}>
            {languages.map(({ code, tag, name, current }) => (
              <li key={code}>
                <Link
                  to={paths.guidelinesInLanguage.href(code)}
                  hrefLang={tag}
                  lang={tag}
                  aria-current={current ? 'page' : undefined}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        <Prose html={html} />
      </article>
    </div>
  );
}
