import type { RemoteSlots } from '@ontrend/shared/contract';
import { SearchSheet } from './search-sheet.tsx';
import { Suggestions } from './suggestions.tsx';

/** What the frame shows of the search: suggestions below its own field, or the phone's sheet. */
export default function SearchSlot({ field }: RemoteSlots['search']) {
  return field ? <Suggestions field={field} place="below" /> : <SearchSheet />;
}
