import { useQuery } from '@tanstack/react-query';
import { type TotaledList, totalsQuery } from '../../features/list-info/index.ts';
import { useTotalsText } from '../../tiles/use-totals-text.ts';

/** Number of videos of a list, and their views (SEARCH-11). */
export function ListTotals(list: TotaledList) {
  const { data } = useQuery(totalsQuery(list));
  const formatTotals = useTotalsText();
  return data ? formatTotals(data) : null;
}
