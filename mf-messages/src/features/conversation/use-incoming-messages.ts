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
  const [known, setKnown] = useState<IncomingMessages>({ newestId: -1, seenUpToId: 0, latestIncoming: null });
  const seenUpToId = isAtEnd || known.newestId < 0 ? Math.max(known.seenUpToId, newestId) : known.seenUpToId;
  if (isLatestLoaded && (known.newestId !== newestId || known.seenUpToId !== seenUpToId)) {
    const isNews = known.newestId >= 0 && newestId > known.newestId && last?.senderId !== viewerId;
    setKnown({ newestId, seenUpToId, latestIncoming: isNews && last ? last : known.latestIncoming });
  }
  return known;
}
