import type { Collection, NotificationCounter, Viewer } from '@ontrend/shared/wire';
import { suggestedPeople } from '../../src/core/discovery/suggested-people.ts';
import { frameOf } from '../../src/core/layouts/layouts.ts';
import { messageActivityOf, unreadCounts } from '../../src/core/unread-counts.ts';
import type { FrameProps } from '../../src/frame/render-frame.tsx';
import type { CommonReplies } from './common-replies.ts';
import type { NamedReply } from './first-calls.ts';
import type { Page } from './match-page.ts';

/** What the frame needs beside the replies of the page. */
export interface CommonFacts {
  /** The drawer's collections as a first reply of the page; none on a phone, whose drawer is closed. */
  replies: NamedReply[];
  messageActivity: number | null;
}

interface Visit {
  page: Page | undefined;
  mobile: boolean;
  signedIn: boolean;
}

/** Reads what is common to all documents and of use to this one. */
export async function readCommonFacts(
  common: CommonReplies,
  { page, mobile, signedIn }: Visit,
): Promise<CommonFacts> {
  const handle = page?.route.handle;
  const hasDrawer = !mobile && handle && frameOf(handle.name, handle.layout).drawer !== 'none';
  const [collections, refs] = await Promise.all([
    hasDrawer ? common.get('app/video/discovery') : null,
    signedIn ? common.get('app/service/refs') : null,
  ]);
  return {
    replies: collections ? [{ ...COLLECTIONS, status: 200, reply: collections } satisfies NamedReply] : [],
    messageActivity: messageActivityOf(refs?.data.userActivity),
  };
}

const COLLECTIONS = { as: 'collections', path: 'app/video/discovery', body: {}, subject: false };

function dataIn({ reply }: NamedReply): unknown {
  return (reply as { data?: unknown } | null)?.data;
}

function dataOf(replies: NamedReply[], path: string): unknown {
  const found = replies.find((reply) => reply.path === path && reply.status === 200);
  return found && dataIn(found);
}

/** The list a reply holds; undefined when there is none. */
function listOf<T>(data: unknown): T[] | undefined {
  return Array.isArray(data) ? data : undefined;
}

/** Whose page it is, what is unread and what the drawer holds, by the replies that say so. */
export function frameFactsOf(
  replies: NamedReply[],
  { signedIn, messageActivity }: { signedIn: boolean; messageActivity: number | null },
): Pick<FrameProps, 'viewer' | 'isArriving' | 'unread' | 'people' | 'collections'> {
  const viewer = (dataOf(replies, 'app/user/get-profile') as Viewer | undefined) ?? null;
  const counters = listOf<NotificationCounter>(dataOf(replies, 'app/notification/unread'));
  return {
    viewer,
    // Without an access token, or when the API is slow, the browser finds out.
    isArriving: signedIn && !viewer,
    unread: unreadCounts(counters, messageActivity),
    people: suggestedPeople(replies.flatMap((reply) => listOf(dataIn(reply)) ?? [])),
    collections: listOf<Collection>(dataOf(replies, COLLECTIONS.path)) ?? null,
  };
}
