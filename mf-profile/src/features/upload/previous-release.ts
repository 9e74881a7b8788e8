import type { DetailsState, SavedUpload } from './types.ts';

// Names that the previous release used for saved uploads, so that an upload survives an update of the site. The
// next release can delete this file.

interface PreviousSavedUpload extends Omit<SavedUpload, 'detailsState' | 'metadata' | 'isFullyUploaded'> {
  posting?: 'draft' | 'wanted' | 'posted';
  facts: SavedUpload['metadata'];
  isWhole: boolean;
}

const DETAILS_STATES = { draft: 'draft', wanted: 'pending', posted: 'saved' } as const satisfies Record<
  string,
  DetailsState
>;

export const isPreviousSavedUpload = (
  saved: SavedUpload | PreviousSavedUpload,
): saved is PreviousSavedUpload => 'isWhole' in saved;

export function upgradeSavedUpload({
  posting = 'draft',
  facts,
  isWhole,
  ...fields
}: PreviousSavedUpload): SavedUpload {
  return { ...fields, detailsState: DETAILS_STATES[posting], metadata: facts, isFullyUploaded: isWhole };
}

/** Suffix of the IndexedDB keys of covers and captions. */
export const PREVIOUS_DETAIL_FILES_SUFFIX = ':chosen';
