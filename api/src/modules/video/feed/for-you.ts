import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { inTransaction } from '../../../db/statement.ts';
import type { Services } from '../../../services.ts';
import { FIRST_PAGE, NEXT_PAGE } from './constants.ts';
import { rank } from './rank.ts';
import { createSession, readSession } from './session.ts';

/** One page of a feed, before the ids become videos. */
export interface FeedPage {
  ids: number[];
  nextPageToken: string | null;
}

const LIST = 'for-you';
const id = z.number().int();

/** After page one: its ids. Later: the session, and where in it to go on. */
const tokenSchema = z.union([
  z.strictObject({ ids: z.array(id).max(FIRST_PAGE) }),
  z.strictObject({ session: z.uuid(), offset: id.min(0) }),
]);

/**
 * The feed made for one client (design 5). It never repeats a video before all were shown, and never ends while there
 * is any video.
 *
 * Page one writes nothing: most of those who ask for it are crawlers and documents. Its ids travel in the token, and
 * become a session when somebody asks for page two.
 */
export async function forYouPage(
  services: Services,
  clientId: string | undefined,
  nextPageToken: string | null | undefined,
): Promise<FeedPage> {
  if (!nextPageToken) return firstPage(services, clientId);
  const token = services.pageTokens.read(LIST, nextPageToken, tokenSchema);
  return inTransaction(services.pool, async (client) => {
    const session =
      'ids' in token ? await createSession(client, clientId ?? randomUUID(), token.ids) : token.session;
    const offset = 'ids' in token ? token.ids.length : token.offset;
    const ids = await readSession(client, services.random, session, offset, NEXT_PAGE);
    return ids
      ? { ids, nextPageToken: sign(services, { session, offset: offset + ids.length }) }
      : firstPage(services, clientId);
  });
}

async function firstPage(services: Services, clientId: string | undefined): Promise<FeedPage> {
  const ids = await rank(services.pool, services.random, clientId ?? null, [], FIRST_PAGE);
  return { ids, nextPageToken: ids.length === 0 ? null : sign(services, { ids }) };
}

function sign({ pageTokens }: Services, content: z.infer<typeof tokenSchema>): string {
  return pageTokens.sign(LIST, content);
}
