import { useTranslation } from 'react-i18next';
import { ContactForm } from '../../features/contact/index.ts';
import { LegalMenu } from '../../features/legal/index.ts';
import '../../document/prerendered.css';

/** Contact page (BLOG-6), with the menu of the legal pages. */
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
