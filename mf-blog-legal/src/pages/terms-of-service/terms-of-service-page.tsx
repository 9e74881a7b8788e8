import { useTranslation } from 'react-i18next';
import '../../document/fragment.css';

interface Section {
  id: string;
  heading: string;
  paragraphs: string[];
}

/** The terms of service: the same picture as the document's fragment (`terms-of-service.mustache`). */
export function TermsOfServicePage() {
  const { t } = useTranslation('mf-blog-legal');
  const sections = t('terms.sections', { returnObjects: true }) as Section[];
  return (
    <div className="legal">
      <nav className="legal-menu" aria-label={t('terms.contents')}>
        <h2>{t('terms.contents')}</h2>
        <ul>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </nav>
      <article className="ot-text legal-text">
        <h1>{t('terms.title')}</h1>
        <p className="ot-text-date">{t('terms.changed')}</p>
        <p>{t('terms.intro')}</p>
        {sections.map(({ id, heading, paragraphs }) => (
          <section key={id} className="legal-section" id={id} aria-labelledby={`${id}-heading`}>
            <div className="legal-heading">
              <h2 id={`${id}-heading`}>{heading}</h2>
              <a
                className="legal-anchor"
                href={`#${id}`}
                aria-label={`${t('terms.linkTo')}: ${heading}`}
                title={t('terms.linkTo')}
              >
                #
              </a>
            </div>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}
