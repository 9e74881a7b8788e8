import { paths } from '@ontrend/shared/paths';
import { Illustration } from '@ontrend/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ErrorViewProps {
  status: number;
  /** May be empty. */
  message: string;
  /** Additional actions next to the home link. */
  children?: ReactNode;
}

/** Error page with status, message and a home link (SHELL-13). Also rendered by the document server. */
export function ErrorView({ status, message, children }: ErrorViewProps) {
  const { t } = useTranslation('shell');
  return (
    <section className="ot-not-found" role="alert">
      <Illustration />
      <h1>{t('error.heading')}</h1>
      <p>{message ? t('error.detail', { status, message }) : status}</p>
      <div className="ot-not-found-actions">
        {children}
        {/* A full page load discards any broken state in memory. */}
        <a className="ot-pill ot-pill-primary" href={paths.home.href()}>
          {t('error.home')}
        </a>
      </div>
    </section>
  );
}
