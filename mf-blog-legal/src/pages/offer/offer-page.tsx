import { useTranslation } from 'react-i18next';
import { LaunchNotificationForm } from '../../features/launch-notification/index.ts';
import '../../document/prerendered.css';

interface SellingPoint {
  title: string;
  text: string;
}

/**
 * Premium or affiliates page with its selling points and the interest form; the same markup as
 * `offer-*.mustache`.
 */
function OfferPage({ topic }: { topic: 'premium' | 'affiliates' }) {
  const { t } = useTranslation('mf-blog-legal');
  const points = t(`${topic}.points`, { returnObjects: true }) as SellingPoint[];
  return (
    <div className="offer">
      <header className="offer-header">
        <h1>{t(`${topic}.heading`)}</h1>
        <p>{t(`${topic}.intro`)}</p>
      </header>
      <ul className="offer-points">
        {points.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <section className="offer-interest" aria-labelledby="offer-interest">
        <h2 id="offer-interest">{t('interest.heading')}</h2>
        <p>{t(`${topic}.availability`)}</p>
        <LaunchNotificationForm topic={topic} />
      </section>
    </div>
  );
}

export const PremiumPage = () => <OfferPage topic="premium" />;
export const AffiliatesPage = () => <OfferPage topic="affiliates" />;
