import { useTranslation } from 'react-i18next';
import '../../document/prerendered.css';

interface Step {
  title: string;
  text: string;
}

/** Start page of this remote; the same markup as `home.mustache`. */
export function HomePage() {
  const { t } = useTranslation('mf-example');
  const steps = t('home.steps', { returnObjects: true }) as Step[];
  return (
    <article className="example-home ot-text">
      <h1>{t('home.heading')}</h1>
      <p>{t('home.intro')}</p>
      <ul className="example-steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </article>
  );
}
