import { addTexts } from '@ontrend/shared/i18n';
import { formatCount, formatNumber } from '@ontrend/shared/i18n/formats';
import { useTranslation } from 'react-i18next';
import en from '../locales/upload.en.json';

// They come with the first page of one's own videos: a profile starts without them.
addTexts('mf-profile-upload', en);

/** The texts of uploading and changing videos. */
export function useTexts() {
  const { t, i18n } = useTranslation('mf-profile-upload');
  const { language } = i18n;
  return {
    t,
    language,
    /** What the texts with a count in them are filled in with. */
    countParams: (count: number) => ({ count, formatted: formatCount(count, language) }),
    /** Bytes as people say them: "1 GB". Decimal, as cards and providers count. */
    formatBytes: (bytes: number) => formatBytes(bytes, language),
  };
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

function formatBytes(bytes: number, language: string): string {
  const step = Math.min(UNITS.length - 1, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const value = bytes / 1_000 ** step;
  const maximumFractionDigits = value < 10 && step > 1 ? 1 : 0;
  return formatNumber(value, language, { style: 'unit', unit: UNITS[step] ?? 'byte', maximumFractionDigits });
}
