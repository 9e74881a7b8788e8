import { paths } from '@ontrend/shared/paths';
import { Illustration } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/**
 * Prerendered message for content that is deleted or not visible to the viewer, until the page renders the
 * same (decision 032).
 */
export function ContentUnavailable({ message }: { message: string }) {
  const { t } = useTranslation('shell');
  return (
    <section className="ot-not-found">
      <Illustration name="not-found" />
      <h1>{message}</h1>
      <div className="ot-not-found-actions">
        <Link className="ot-pill ot-pill-primary" to={paths.forYou.href()}>
          {t('notFound.home')}
        </Link>
      </div>
    </section>
  );
}
