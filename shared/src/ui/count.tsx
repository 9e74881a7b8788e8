import { formatCount } from '@ontrend/shared/i18n/formats';
import { useTranslation } from 'react-i18next';

/** A count as the site writes it in the reader's language: 1.2K (spec 9). */
export function Count({ value }: { value: number }) {
  const { i18n } = useTranslation();
  return formatCount(value, i18n.language);
}
