import { addTexts } from '@ontrend/shared/i18n';
import { useTranslation } from 'react-i18next';
import en from '../../locales/alerts.en.json';

// In the lazy chunk of the alerts.
addTexts('alerts', en);

/** Returns the texts of alerts. */
export function useAlertTexts() {
  return useTranslation('alerts');
}
