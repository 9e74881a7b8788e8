import type { DiscoveryItem, NotificationCounter, Viewer } from '@ontrend/shared/wire';
import { pickSuggestedCreators } from '../../src/core/discovery/pick-suggested-creators.ts';
import { getFrameLayout } from '../../src/core/layouts/frame-layout.ts';
import { countUnread, findMessageActivityId } from '../../src/core/unread/unread-counts.ts';
import type { FrameProps } from '../../src/frame/render-frame.tsx';
import type { CommonReplyCache } from './common-reply-cache.ts';
import type { NamedReply } from './first-calls.ts';
import type { Page } from './match-page.ts';

/** Data of the frame that does not come from the first calls of the page. */
export interface CommonFrameData {
  /** Collections of the drawer as a first reply of the page; empty on a phone, whose drawer is closed. */
  replies: NamedReply[];
  messageActivityId: number | null;
}

interface FrameContext {
  page: Page | undefined;
  mobile: boolean;
  signedIn: boolean;
}

/** Reads the cached replies that the frame of this document uses. */
export async function readCommonFrameData(
  common: CommonReplyCache,
  { page, mobile, signedIn }: FrameContext,
): Promise<CommonFrameData> {
  const handle = page?.route.handle;
  const hasDrawer = !mobile && handle && getFrameLayout(handle.name, handle.layout).drawer !== 'none';
  const [collections, referenceData] = await Promise.all([
    hasDrawer ? common.get('app/video/discovery') : null,
    signedIn ? common.get('app/service/refs') : null,
  ]);
  return {
    replies: collections
      ? [{ ...COLLECTIONS_CALL, status: 200, reply: collections } satisfies NamedReply]
      : [],
    messageActivityId: findMessageActivityId(referenceData?.data.userActivity),
  };
}

const COLLECTIONS_CALL = { as: 'collections', path: 'app/video/discovery', body: {}, isMainObject: false };

function replyData({ reply }: NamedReply): unknown {
  return (reply as { data?: unknown } | null)?.data;
}

function findReplyData(replies: NamedReply[], path: string): unknown {
  const found = replies.find((reply) => reply.path === path && reply.status === 200);
  return found && replyData(found);
}

/** Returns the value when it is a list, else undefined. */
function asList<T>(data: unknown): T[] | undefined {
  return Array.isArray(data) ? data : undefined;
}

/** Builds the frame's data (viewer, unread counts, drawer) from the replies. */
export function buildFrameData(
  replies: NamedReply[],
  { signedIn, messageActivityId }: { signedIn: boolean; messageActivityId: number | null },
): Pick<FrameProps, 'viewer' | 'isSessionLoading' | 'unread' | 'suggestedCreators' | 'collections'> {
  const viewer = (findReplyData(replies, 'app/user/get-profile') as Viewer | undefined) ?? null;
  const counters = asList<NotificationCounter>(findReplyData(replies, 'app/notification/unread'));
  return {
    viewer,
    // Without an access token or a reply in time, the browser loads the session.
    isSessionLoading: signedIn && !viewer,
    unread: countUnread(counters, messageActivityId),
    suggestedCreators: pickSuggestedCreators(replies.flatMap((reply) => asList(replyData(reply)) ?? [])),
    collections: asList<DiscoveryItem>(findReplyData(replies, COLLECTIONS_CALL.path)) ?? null,
  };
}
