import { calls } from '@ontrend/shared/wire';
import { readSearchPage } from '../../domain/search/search-page.ts';
import { suggestCompletions } from '../../domain/search/suggestions.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';
import type { Services } from '../framework/services.ts';

/** Videos whose texts the suggestions are taken from. */
const SOURCE_VIDEOS = 40;

export const selectDescriptions = statement<{ description: string }, [ids: readonly number[]]>(
  'descriptions-by-ids',
  `select left(v.description, 1000) as description
   from unnest($1::bigint[]) with ordinality as requested (id, ordinal)
   join videos v on v.id = requested.id
   order by requested.ordinal`,
);

export const selectSimilarWords = statement<{ words: string[] }, [question: string]>(
  'words-like-last',
  `select search_similar('v', word) as words
   from search_words_of($1) with ordinality as w (word, loud, closing, n)
   order by n desc limit 1`,
);

/**
 * How what was typed may go on (spec 7): words of the videos that it finds, so every suggestion leads to some, and
 * only to what the viewer may see.
 */
export const videoSearchVideoAutocomplete = defineHandler(
  calls.videoSearchVideoAutocomplete,
  async ({ body: { search, maxItems }, viewer, services }) => {
    const find = () => findSuggestions(services, search, maxItems, viewer);
    // What a member may be shown goes by whom they block.
    return { match: await (viewer ? find() : services.suggestionCache.get(search, maxItems, find)) };
  },
);

async function findSuggestions(
  services: Services,
  search: string,
  most: number,
  viewer: Viewer | null,
): Promise<string[]> {
  const { pool } = services;
  const pagination = { page: 1, recordsPerPage: SOURCE_VIDEOS };
  const { ids, isCorrected } = await readSearchPage(services, 'v', { search, pagination }, viewer);
  if (ids.length === 0) return [];
  const [texts, meant] = await Promise.all([
    selectDescriptions(pool, ids),
    isCorrected ? selectSimilarWords(pool, search) : [],
  ]);
  const descriptions = texts.map(({ description }) => description);
  return suggestCompletions(search, descriptions, most, meant[0]?.words);
}
