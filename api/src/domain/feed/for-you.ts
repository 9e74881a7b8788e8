import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { viewerKeys } from '../../platform/auth/viewer-keys.ts';
import type { PageTokens } from '../../platform/http/page-tokens.ts';
import { FIRST_PAGE_SIZE, NEXT_PAGE_SIZE } from './constants.ts';
import { EMPTY_FEED, type RankingContext, rankVideos } from './rank.ts';
import { startSession, takeNextPage } from './session.ts';
import type { FeedViewer } from './viewer-profile.ts';

/** The services that a feed request needs. */
interface FeedContext extends RankingContext {
  pageTokens: PageTokens;
}

/** One page of a feed, as ids. */
export interface FeedPage {
  ids: number[];
  nextPageToken: string | null;
  /** Set for a page of a playlist. */
  playlistId?: number;
}

/**
 * Personal and non-personal feeds have different token lists, so a token of one is not valid for the other.
 */
const TOKEN_LISTS = { personal: 'for-you', nonPersonal: 'for-everybody' } as const;
const tokenListOf = ({ isPersonal }: FeedViewer) =>
  isPersonal ? TOKEN_LISTS.personal : TOKEN_LISTS.nonPersonal;

const integer = z.number().int();

/** The token of the second page contains the ids of the first one, later tokens the session and the offset of the page. */
const tokenSchema = z.union([
  z.strictObject({ ids: z.array(integer).max(FIRST_PAGE_SIZE) }),
  z.strictObject({ session: z.uuid(), offset: integer.min(0) }),
]);

/**
 * Reads a page of the For You feed (docs/ranking.md). A member is identified by account, a guest by client
 * id. The feed repeats a video only when it finds no unseen one, and never ends while there are videos that the viewer may see.
 *
 * A non-personal feed is ranked as for an unknown viewer (decision 046). Seen and hidden videos are excluded
 * in both.
 *
 * The first page writes nothing, because most requests for it come from crawlers and documents. Its ids are
 * part of the token, and requesting the second page creates a session with them.
 */
export async function readForYouPage(
  services: FeedContext,
  viewer: Viewer | null,
  clientId: string | undefined,
  isPersonal: boolean,
  nextPageToken: string | null | undefined,
): Promise<FeedPage> {
  const feedViewer = { id: viewer?.id ?? null, keys: viewerKeys(viewer, clientId), isPersonal };
  if (!nextPageToken) return readFirstPage(services, feedViewer);
  const token = services.pageTokens.read(tokenListOf(feedViewer), nextPageToken, tokenSchema);
  const page =
    'ids' in token
      ? await startSession(
          services,
          feedViewer,
          feedViewer.keys.own ?? randomUUID(),
          token.ids,
          NEXT_PAGE_SIZE,
        )
      : await takeNextPage(services, feedViewer, token.session, token.offset, NEXT_PAGE_SIZE);
  if (!page) return readFirstPage(services, feedViewer);
  const { ids, session, nextOffset } = page;
  return {
    ids,
    nextPageToken: ids.length === 0 ? null : signToken(services, feedViewer, { session, offset: nextOffset }),
  };
}

async function readFirstPage(services: FeedContext, viewer: FeedViewer): Promise<FeedPage> {
  const { ids } = await rankVideos(services, viewer, EMPTY_FEED, 'first');
  return { ids, nextPageToken: ids.length === 0 ? null : signToken(services, viewer, { ids }) };
}

function signToken(
  { pageTokens }: Pick<FeedContext, 'pageTokens'>,
  viewer: FeedViewer,
  content: z.infer<typeof tokenSchema>,
): string {
  return pageTokens.sign(tokenListOf(viewer), content);
}
