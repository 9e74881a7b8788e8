import { formatCount } from '@ontrend/shared/i18n/formats';
import { useTranslation } from 'react-i18next';

/** An abbreviated count in the user's language: 1.2K (CONST-41). */
export function Count({ value }: { value: number }) {
  const { i18n } = useTranslation();
  return formatCount(value, i18n.language);
}
