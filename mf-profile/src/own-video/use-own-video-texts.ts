import { addTexts } from '@ontrend/shared/i18n';
import { formatCount, formatNumber } from '@ontrend/shared/i18n/formats';
import { useTranslation } from 'react-i18next';
import en from '../locales/upload.en.json';

// Loaded with the first page about the viewer's videos, so that a profile page starts without them.
addTexts('mf-profile-upload', en);

/** Texts and formats of uploading and editing videos. */
export function useOwnVideoTexts() {
  const { t, i18n } = useTranslation('mf-profile-upload');
  const { language } = i18n;
  return {
    t,
    language,
    /** Parameters of texts that contain a count. */
    countParams: (count: number) => ({ count, formatted: formatCount(count, language) }),
    /** Formats bytes in decimal units, as storage vendors and providers do: "1 GB". */
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
