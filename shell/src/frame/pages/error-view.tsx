import { paths } from '@ontrend/shared/paths';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ErrorViewProps {
  status: number;
  /** What is known of it; may be empty. */
  message: string;
  /** Another way on, beside the way home. */
  children?: ReactNode;
}

/** A page that broke: what is known, and the way home (spec 2.2, 8). Also drawn by the document server. */
export function ErrorView({ status, message, children }: ErrorViewProps) {
  const { t } = useTranslation('shell');
  return (
    <section className="ot-not-found" role="alert">
      <h1>{t('error.heading')}</h1>
      <p>{message ? t('error.detail', { status, message }) : status}</p>
      <div className="ot-not-found-actions">
        {children}
        {/* A full page load: what broke may be in this page's memory. */}
        <a className="ot-pill ot-pill-primary" href={paths.home.href()}>
          {t('error.home')}
        </a>
      </div>
    </section>
  );
}
