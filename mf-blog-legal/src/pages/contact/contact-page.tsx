import { useTranslation } from 'react-i18next';
import { ContactForm } from '../../features/contact/index.ts';
import { LegalMenu } from '../../features/legal/index.ts';
import '../../document/fragment.css';

/** Contact us (spec 2.1), beside the other legal pages. */
export function ContactPage() {
  const { t } = useTranslation('mf-blog-legal');
  return (
    <div className="legal">
      <LegalMenu sections={[]} />
      <div className="ot-text legal-text">
        <h1>{t('contactUs.title')}</h1>
        <p>{t('contactUs.intro')}</p>
        <ContactForm />
      </div>
    </div>
  );
}
