import type { Message } from '@ontrend/shared/wire';
import { useState } from 'react';

interface Arrivals {
  /** The newest message when it was looked last. */
  newest: number;
  /** The newest one that was there while the end was seen. */
  seenUpTo: number;
  /** What came last from the other while the conversation was open: to be told of. */
  arrival: Message | null;
}

/** Follows what comes in while a conversation is open. */
export function useArrivals(
  messages: readonly Message[],
  viewerId: number,
  isAtEnd: boolean,
  reachesEnd: boolean,
): Arrivals {
  const last = messages.at(-1);
  const newest = last?.messageId ?? 0;
  const [known, setKnown] = useState<Arrivals>({ newest: -1, seenUpTo: 0, arrival: null });
  const seenUpTo = isAtEnd || known.newest < 0 ? Math.max(known.seenUpTo, newest) : known.seenUpTo;
  if (reachesEnd && (known.newest !== newest || known.seenUpTo !== seenUpTo)) {
    const isNews = known.newest >= 0 && newest > known.newest && last?.senderId !== viewerId;
    setKnown({ newest, seenUpTo, arrival: isNews && last ? last : known.arrival });
  }
  return known;
}
