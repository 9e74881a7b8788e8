import type { Hashtag } from '@ontrend/shared/wire';
import type { Pool } from 'pg';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { PageTokens } from '../../platform/http/page-tokens.ts';
import { loadHashtags } from './load-hashtags.ts';
import { readSearchPage } from './search-page.ts';

/** Returns the best hashtags for the typed text, at most `maxItems`. */
export async function suggestHashtags(
  services: { pool: Pool; pageTokens: PageTokens },
  search: string,
  maxItems: number,
  viewer: Viewer | null,
): Promise<Hashtag[]> {
  const pagination = { page: 1, recordsPerPage: maxItems };
  const { ids } = await readSearchPage(services, 'hashtag', { search, pagination }, viewer);
  return loadHashtags(services.pool, ids);
}
