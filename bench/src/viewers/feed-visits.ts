import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createAccessTokens } from '../../../api/src/platform/auth/access-tokens.ts';
import type { BenchRequest } from '../load/run-load.ts';
import { CALLS_PER_VISIT } from './visit-model.ts';

const PATH = '/api/app/video/get';
/** Visits at the same time. More than connections, so that the previous reply has normally arrived when a visit continues. */
const VISITS_AT_ONCE = 128;
/** Number of first pages that visits begin with, in rotation. With fewer members, each would watch for hours. */
const FIRST_PAGES = { guest: 100, member: 1_000 } as const;
/** First pages requested at the same time. */
const REQUESTED_AT_ONCE = 20;

/** The first page of a visit, which comes with the document. */
interface FirstPage {
  /** Undefined for guests. */
  token: string | undefined;
  nextPageToken: string;
}

interface Visit extends FirstPage {
  /** Undefined for members. Each visit of a guest is that of a new browser, so guests do not run out of unseen videos. */
  clientId: string | undefined;
  pages: number;
}

/** Signs in members, few of whom take part in other measurements. @returns their access tokens */
export async function signInViewers(pool: pg.Pool, secret: string): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string; id: string }>(
    `insert into sessions (user_id)
     select id from users order by hashint8extended(id, 2) limit ${FIRST_PAGES.member} returning user_id, id`,
  );
  const { sign } = createAccessTokens(secret);
  return Promise.all(rows.map(({ user_id, id }) => sign({ userId: Number(user_id), sessionId: id })));
}

async function fetchFirstPage(url: string, token: string | undefined): Promise<FirstPage> {
  const response = await fetch(url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ ...(token ? {} : { clientId: randomUUID() }) }),
  });
  if (!response.ok) throw new Error(`The first page failed with status ${response.status}.`);
  const { nextPageToken } = (await response.json()) as { nextPageToken: string | null };
  if (!nextPageToken) throw new Error('The feed has only one page.');
  return { token, nextPageToken };
}

/**
 * Creates the request of a later feed page: each sending continues a visit, and after the last page of a visit another viewer
 * begins one with a new session.
 * @param tokens access tokens of members; null: guests
 */
export async function createNextPageRequest(url: string, tokens: string[] | null): Promise<BenchRequest> {
  const viewers = tokens ?? Array.from({ length: FIRST_PAGES.guest }, () => undefined);
  const firstPages: FirstPage[] = [];
  for (let n = 0; n < viewers.length; n += REQUESTED_AT_ONCE)
    firstPages.push(
      ...(await Promise.all(
        viewers.slice(n, n + REQUESTED_AT_ONCE).map((token) => fetchFirstPage(url, token)),
      )),
    );
  let started = 0;
  const startVisit = (): Visit => {
    const first = firstPages[started % firstPages.length] as FirstPage;
    started += 1;
    return { ...first, clientId: first.token ? undefined : randomUUID(), pages: 0 };
  };
  const visits = Array.from({ length: VISITS_AT_ONCE }, startVisit);
  let sent = 0;
  return {
    path: PATH,
    // `createExchange` replaces it. measure-reads.ts finds out with it whether a replica can answer the call.
    body: { nextPageToken: firstPages[0]?.nextPageToken },
    createExchange: () => {
      const index = sent % VISITS_AT_ONCE;
      sent += 1;
      const visit = visits[index] as Visit;
      return {
        token: visit.token,
        body: { clientId: visit.clientId, nextPageToken: visit.nextPageToken },
        onReply: (reply) => {
          visit.pages += 1;
          visit.nextPageToken = (reply as FirstPage).nextPageToken;
          if (visit.pages >= CALLS_PER_VISIT['feed, next page'].guest) visits[index] = startVisit();
        },
      };
    },
  };
}
