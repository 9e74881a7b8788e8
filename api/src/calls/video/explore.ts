import { calls } from '@ontrend/shared/wire';
import { loadExplore } from '../../domain/explore/explore.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns trending hashtags, categories and trending videos (SEARCH-10). */
export const videoExplore = defineHandler(
  calls.videoExplore,
  async ({ body, viewer, services }) => ({
    data: await loadExplore(services, viewer, body.clientId),
  }),
  { reads: 'replica' },
);
