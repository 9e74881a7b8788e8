import { calls } from '@ontrend/shared/wire';
import { loadHashtags } from '../../domain/search/load-hashtags.ts';
import { readSearchPage } from '../../domain/search/search-page.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Suggests hashtags for the typed text (WIRE-66). */
export const videoSearchHashtagAutocomplete = defineHandler(
  calls.videoSearchHashtagAutocomplete,
  async ({ body: { search, maxItems }, viewer, services }) => {
    const pagination = { page: 1, recordsPerPage: maxItems };
    const { ids } = await readSearchPage(services, 'hashtag', { search, pagination }, viewer);
    return { match: await loadHashtags(services.pool, ids) };
  },
);
