import { formatNumber } from '@ontrend/shared/i18n/formats';

/** Formats the length of a video as players do: "0:08", "12:30". */
export function formatLength(seconds: number, language: string): string {
  const rounded = Math.round(seconds);
  const minutes = formatNumber(Math.floor(rounded / 60), language, { useGrouping: false });
  return `${minutes}:${formatNumber(rounded % 60, language, { minimumIntegerDigits: 2 })}`;
}
