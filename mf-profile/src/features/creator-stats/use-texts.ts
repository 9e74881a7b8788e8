import { addTexts } from '@ontrend/shared/i18n';
import { formatCount, formatNumber } from '@ontrend/shared/i18n/formats';
import { useTranslation } from 'react-i18next';
import en from '../../locales/creator.en.json';

// They come with the page.
addTexts('mf-profile-creator', en);

/** The texts of how one's videos do. */
export function useTexts() {
  const { t, i18n } = useTranslation('mf-profile-creator');
  const { language } = i18n;
  const duration = (seconds: number) => formatWatchTime(seconds, language);
  return {
    t,
    language,
    /** Counts in short, and times watched by their largest unit: "2.5 h". */
    formatValue: (metric: Metric, amount: number) => {
      if (metric === 'seconds') return duration(amount);
      return amount < 0 ? formatNumber(amount, language) : formatCount(Math.round(amount), language);
    },
    /** A day of the chart: "Nov 21". It is UTC's, as it is counted. */
    formatDay: (day: string, options: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }) =>
      new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
    formatPercent: (share: number) =>
      formatNumber(share, language, { style: 'percent', maximumFractionDigits: 0 }),
  };
}

/** What is counted. */
export const METRICS = ['views', 'seconds', 'likes', 'followers'] as const;
export type Metric = (typeof METRICS)[number];

function formatWatchTime(seconds: number, language: string): string {
  const [unit, size] =
    Math.abs(seconds) < 60
      ? (['second', 1] as const)
      : Math.abs(seconds) < 3_600
        ? (['minute', 60] as const)
        : (['hour', 3_600] as const);
  const value = seconds / size;
  const maximumFractionDigits = unit === 'second' || Math.abs(value) >= 100 ? 0 : 1;
  return formatNumber(value, language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits });
}
