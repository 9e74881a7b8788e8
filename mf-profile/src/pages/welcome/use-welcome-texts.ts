import { addTexts } from '@ontrend/shared/i18n';
import { formatCount } from '@ontrend/shared/i18n/formats';
import { useTranslation } from 'react-i18next';
import en from '../../locales/welcome.en.json';

addTexts('mf-profile-welcome', en);

/** Texts of the screens for new members. */
export function useWelcomeTexts() {
  const { t, i18n } = useTranslation('mf-profile-welcome');
  return {
    t,
    /** Parameters of texts that contain a count. */
    countParams: (count: number) => ({ count, formatted: formatCount(count, i18n.language) }),
  };
}
