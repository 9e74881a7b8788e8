import { DEFAULT_SEARCH_SIZE } from '@ontrend/shared/wire';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { PageTokens } from '../../platform/http/page-tokens.ts';
import {
  type SearchKind,
  searchHashtags,
  searchUsers,
  searchVideos,
  VOCABULARIES,
} from './search-statements.ts';

/** The cursor of a first page, before the exact match. */
const FIRST_CURSOR = { tier: -2, score: 0, id: 0 };

const STATEMENT_BY_KIND = { user: searchUsers, hashtag: searchHashtags, video: searchVideos };

export interface SearchRequest {
  search: string;
  pagination?: { page: number; recordsPerPage: number } | undefined;
  nextPageToken?: string | null | undefined;
}

/** Cursor of the last result, number of results so far, and whether spelling was corrected. */
const tokenSchema = z.strictObject({
  tier: z.number().int(),
  score: z.number(),
  id: z.number().int(),
  before: z.number().int(),
  corrected: z.boolean(),
});

export interface SearchPage {
  ids: number[];
  pagination: { page: number; recordsPerPage: number; recordsTotal: number };
  /** True if the results are for corrected spelling, because the query itself has none. */
  isCorrected: boolean;
  /** Null at the end of the results. */
  nextPageToken: string | null;
}

/**
 * Reads a page of search results for a viewer. If the query has no results, similar words are searched.
 * @throws {ApiError} 400 for a token of another query or an invalid one
 */
export async function readSearchPage(
  { pool, pageTokens }: { pool: Pool; pageTokens: PageTokens },
  kind: SearchKind,
  { search, pagination, nextPageToken }: SearchRequest,
  viewer: Viewer | null,
): Promise<SearchPage> {
  const { page, recordsPerPage } = pagination ?? { page: 1, recordsPerPage: DEFAULT_SEARCH_SIZE };
  const list = `search:${VOCABULARIES[kind]}:${search}`;
  const token = nextPageToken ? pageTokens.read(list, nextPageToken, tokenSchema) : null;
  const { tier, score, id } = token ?? FIRST_CURSOR;
  const offset = token ? 0 : (page - 1) * recordsPerPage;
  // One more row than needed shows whether there is a next page.
  const find = (corrected: boolean) =>
    STATEMENT_BY_KIND[kind](
      pool,
      search,
      viewer?.id ?? null,
      corrected ? VOCABULARIES[kind] : null,
      tier,
      score,
      id,
      recordsPerPage + 1,
      offset,
    );

  let isCorrected = token?.corrected ?? false;
  let rows = await find(isCorrected);
  if (rows.length === 0 && !token && offset === 0) {
    isCorrected = true;
    rows = await find(isCorrected);
  }

  const found = rows.slice(0, recordsPerPage);
  const before = (token?.before ?? offset) + found.length;
  const last = found.at(-1);
  const hasMore = rows.length > recordsPerPage;
  return {
    ids: found.map((row) => row.id),
    isCorrected,
    pagination: { page, recordsPerPage, recordsTotal: rows.length === 0 ? 0 : before + (hasMore ? 1 : 0) },
    nextPageToken:
      last && hasMore ? pageTokens.sign(list, { ...last, before, corrected: isCorrected }) : null,
  };
}
