import { addTexts } from '@ontrend/shared/i18n';
import { formatCount, formatNumber } from '@ontrend/shared/i18n/formats';
import { useTranslation } from 'react-i18next';
import en from '../../locales/creator.en.json';

// Loaded together with the page.
addTexts('mf-profile-creator', en);

/** Texts and number formats of creator analytics. */
export function useCreatorStatsTexts() {
  const { t, i18n } = useTranslation('mf-profile-creator');
  const { language } = i18n;
  const duration = (seconds: number) => formatWatchTime(seconds, language);
  return {
    t,
    language,
    /** Formats counts in short form and watch times in their largest unit: "2.5 h". */
    formatValue: (metric: Metric, amount: number) => {
      if (metric === 'seconds') return duration(amount);
      return amount < 0 ? formatNumber(amount, language) : formatCount(Math.round(amount), language);
    },
    /** Formats a day of the chart: "Nov 21". Days are counted in UTC. */
    formatDay: (day: string, options: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }) =>
      new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
    formatPercent: (share: number) =>
      formatNumber(share, language, { style: 'percent', maximumFractionDigits: 0 }),
  };
}

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
