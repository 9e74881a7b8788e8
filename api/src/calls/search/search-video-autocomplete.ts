import { calls } from '@ontrend/shared/wire';
import { readSearchPage } from '../../domain/search/search-page.ts';
import { VOCABULARIES } from '../../domain/search/search-statements.ts';
import { suggestHashtags } from '../../domain/search/suggest-hashtags.ts';
import { suggestCompletions } from '../../domain/search/suggestions.ts';
import { hasBlocks } from '../../domain/visibility/relationship.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';
import type { Services } from '../framework/services.ts';

/** Videos whose descriptions provide the suggestions. */
const SOURCE_VIDEOS = 40;

export const selectDescriptions = statement<{ description: string }, [ids: readonly number[]]>(
  'descriptions-by-ids',
  `select left(v.description, 1000) as description
   from unnest($1::bigint[]) with ordinality as requested (id, ordinal)
   join videos v on v.id = requested.id
   order by requested.ordinal`,
);

export const selectSimilarWords = statement<{ words: string[] }, [query: string]>(
  'similar-words',
  `select search_similar('${VOCABULARIES.video}', word) as words
   from search_words_of($1) with ordinality as w (word, loud, closing, n)
   order by n desc limit 1`,
);

/**
 * Suggests completions of the typed text, and hashtags (WIRE-66). The words come from the videos that the search finds, so
 * every suggestion has results, and only those visible to the viewer.
 */
export const videoSearchVideoAutocomplete = defineHandler(
  calls.videoSearchVideoAutocomplete,
  async ({ body: { search, maxItems }, viewer, services }) => {
    const find = async (as: Viewer | null) => {
      const [match, hashtags] = await Promise.all([
        findSuggestions(services, search, maxItems, as),
        suggestHashtags(services, search, maxItems, as),
      ]);
      return { match, hashtags };
    };
    // The only difference between viewers is whom they have blocked or were blocked by.
    if (viewer && (await hasBlocks(services.pool, viewer.id))) return find(viewer);
    return services.suggestionCache.get(search, maxItems, () => find(null));
  },
  { reads: 'replica' },
);

async function findSuggestions(
  services: Services,
  search: string,
  limit: number,
  viewer: Viewer | null,
): Promise<string[]> {
  const { pool } = services;
  const pagination = { page: 1, recordsPerPage: SOURCE_VIDEOS };
  const { ids, isCorrected } = await readSearchPage(services, 'video', { search, pagination }, viewer);
  if (ids.length === 0) return [];
  const [texts, similar] = await Promise.all([
    selectDescriptions(pool, ids),
    isCorrected ? selectSimilarWords(pool, search) : [],
  ]);
  const descriptions = texts.map(({ description }) => description);
  return suggestCompletions(search, descriptions, limit, similar[0]?.words);
}
