import { DEFAULT_SEARCH_SIZE } from '@ontrend/shared/wire';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { PageTokens } from '../../platform/http/page-tokens.ts';
import { FIRST_CURSOR } from './constants.ts';
import { type SearchKind, searchHashtags, searchUsers, searchVideos } from './search-statements.ts';

const STATEMENT_BY_KIND = { p: searchUsers, h: searchHashtags, v: searchVideos };

export interface SearchRequest {
  search: string;
  pagination?: { page: number; recordsPerPage: number } | undefined;
  nextPageToken?: string | null | undefined;
}

/** Where the page before ended, how many came until there, and whether for words other than those asked. */
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
  /** Nothing is called as was asked: this is for words like it. */
  isCorrected: boolean;
  /** null: nothing more is found. */
  nextPageToken: string | null;
}

/**
 * A page of what a question finds for a viewer. Where nothing is called as was asked, words like it are looked for.
 * @throws {ApiError} 400 for a token of another question, or nobody's
 */
export async function readSearchPage(
  { pool, pageTokens }: { pool: Pool; pageTokens: PageTokens },
  kind: SearchKind,
  { search, pagination, nextPageToken }: SearchRequest,
  viewer: Viewer | null,
): Promise<SearchPage> {
  const { page, recordsPerPage } = pagination ?? { page: 1, recordsPerPage: DEFAULT_SEARCH_SIZE };
  const list = `search:${kind}:${search}`;
  const token = nextPageToken ? pageTokens.read(list, nextPageToken, tokenSchema) : null;
  const { tier, score, id } = token ?? FIRST_CURSOR;
  const offset = token ? 0 : (page - 1) * recordsPerPage;
  // One more than needed tells whether there is a next page.
  const find = (corrected: boolean) =>
    STATEMENT_BY_KIND[kind](
      pool,
      search,
      viewer?.id ?? null,
      corrected ? kind : null,
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
