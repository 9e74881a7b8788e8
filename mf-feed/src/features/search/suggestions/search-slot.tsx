import type { RemoteSlots } from '@ontrend/shared/contract';
import { SearchSheet } from './search-sheet.tsx';
import { Suggestions } from './suggestions.tsx';

/** Slot of the shell: suggestions below the header's search field, or the search sheet. */
export default function SearchSlot({ field }: RemoteSlots['search']) {
  return field ? <Suggestions field={field} placement="below" /> : <SearchSheet />;
}
