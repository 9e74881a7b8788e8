import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { viewerKeys } from '../../platform/auth/viewer-keys.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import type { PageTokens } from '../../platform/http/page-tokens.ts';
import type { CandidatePools } from './candidate-pools.ts';
import { FIRST_PAGE_SIZE, NEXT_PAGE_SIZE } from './constants.ts';
import { EMPTY_FEED, type FeedViewer, rankVideos } from './rank.ts';
import { createSession, readSession } from './session.ts';

/** The services that a feed request needs. */
interface FeedContext {
  pool: Pool;
  pageTokens: PageTokens;
  candidatePools: CandidatePools;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  random(): number;
}

/** One page of a feed, before the ids become videos. */
export interface FeedPage {
  ids: number[];
  nextPageToken: string | null;
}

/** A feed that began as the one does not go on as the other: its token is another list's. */
const TOKEN_LISTS = { personal: 'for-you', general: 'for-everybody' } as const;
const tokenListOf = ({ isPersonal }: FeedViewer) => (isPersonal ? TOKEN_LISTS.personal : TOKEN_LISTS.general);

const id = z.number().int();

/** After page one: its ids. Later: the session, and where in it to go on. */
const tokenSchema = z.union([
  z.strictObject({ ids: z.array(id).max(FIRST_PAGE_SIZE) }),
  z.strictObject({ session: z.uuid(), offset: id.min(0) }),
]);

/**
 * The feed made for one viewer (design 5, docs/ranking.md): a member in every browser, a guest by client id. It never
 * repeats a video before all were shown, and never ends while there is any.
 *
 * Where it is not personal it is ranked as for somebody of whom nothing is known (decision 046); what was seen, and who
 * and what is hidden, stays away all the same.
 *
 * Page one writes nothing: most of those who ask for it are crawlers and documents. Its ids travel in the token, and
 * become a session when somebody asks for page two.
 */
export async function readForYouPage(
  services: FeedContext,
  viewer: Viewer | null,
  clientId: string | undefined,
  isPersonal: boolean,
  nextPageToken: string | null | undefined,
): Promise<FeedPage> {
  const of = { id: viewer?.id ?? null, keys: viewerKeys(viewer, clientId), isPersonal };
  if (!nextPageToken) return readFirstPage(services, of);
  const token = services.pageTokens.read(tokenListOf(of), nextPageToken, tokenSchema);
  const page = await inTransaction(services.pool, async (client) => {
    const session =
      'ids' in token ? await createSession(client, of.keys.own ?? randomUUID(), token.ids) : token.session;
    const offset = 'ids' in token ? token.ids.length : token.offset;
    const ids = await readSession(client, services.random, of, session, offset, NEXT_PAGE_SIZE);
    return ids && { ids, next: { session, offset: offset + ids.length } };
  });
  if (!page) return readFirstPage(services, of);
  return { ids: page.ids, nextPageToken: page.ids.length === 0 ? null : signToken(services, of, page.next) };
}

async function readFirstPage(services: FeedContext, viewer: FeedViewer): Promise<FeedPage> {
  const { pool, random, candidatePools } = services;
  const { ids } = await rankVideos(pool, random, viewer, EMPTY_FEED, FIRST_PAGE_SIZE, candidatePools);
  return { ids, nextPageToken: ids.length === 0 ? null : signToken(services, viewer, { ids }) };
}

function signToken(
  { pageTokens }: Pick<FeedContext, 'pageTokens'>,
  viewer: FeedViewer,
  content: z.infer<typeof tokenSchema>,
): string {
  return pageTokens.sign(tokenListOf(viewer), content);
}
