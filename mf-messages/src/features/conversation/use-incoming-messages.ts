import type { Message } from '@ontrend/shared/wire';
import { useState } from 'react';

interface IncomingMessages {
  /** ID of the newest message at the last render; -1 before the messages are loaded. */
  newestId: number;
  /** ID of the newest message that was loaded while the viewer was at the end of the log. */
  seenUpToId: number;
  /** Newest message from the other user since the conversation was opened; announced to screen readers. */
  latestIncoming: Message | null;
}

/** Tracks messages that arrive while a conversation is open. */
export function useIncomingMessages(
  messages: readonly Message[],
  viewerId: number,
  isAtEnd: boolean,
  isLatestLoaded: boolean,
): IncomingMessages {
  const last = messages.at(-1);
  const newestId = last?.messageId ?? 0;
  const [incoming, setIncoming] = useState<IncomingMessages>({
    newestId: -1,
    seenUpToId: 0,
    latestIncoming: null,
  });
  const seenUpToId =
    isAtEnd || incoming.newestId < 0 ? Math.max(incoming.seenUpToId, newestId) : incoming.seenUpToId;
  if (isLatestLoaded && (incoming.newestId !== newestId || incoming.seenUpToId !== seenUpToId)) {
    const isNewIncoming =
      incoming.newestId >= 0 && newestId > incoming.newestId && last?.senderId !== viewerId;
    setIncoming({
      newestId,
      seenUpToId,
      latestIncoming: isNewIncoming && last ? last : incoming.latestIncoming,
    });
  }
  return incoming;
}
