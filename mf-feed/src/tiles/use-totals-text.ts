import type { ListTotals } from '@ontrend/shared/wire';
import { useTileTexts } from './use-tile-texts.ts';

/** Returns a function that formats the totals of a list: "12 videos · 5.6K views". */
export function useTotalsText(): (totals: ListTotals) => string {
  const { t, countParams } = useTileTexts();
  return ({ videos, views }) => `${t('videos', countParams(videos))} · ${t('viewCount', countParams(views))}`;
}
