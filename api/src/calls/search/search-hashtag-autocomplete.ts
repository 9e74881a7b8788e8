import { calls } from '@ontrend/shared/wire';
import { suggestHashtags } from '../../domain/search/suggest-hashtags.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Suggests hashtags for the typed text (WIRE-66). */
export const videoSearchHashtagAutocomplete = defineHandler(
  calls.videoSearchHashtagAutocomplete,
  async ({ body: { search, maxItems }, viewer, services }) => ({
    match: await suggestHashtags(services, search, maxItems, viewer),
  }),
  { reads: 'replica' },
);
