import { usePagePlace } from '@ontrend/shared/contract';
import type { Message } from '@ontrend/shared/wire';
import { useEffect, useRef, useState } from 'react';
import { markAsRead } from '../../messaging/actions.ts';

/** Whether the page is looked at. */
function useIsSeen(): boolean {
  const place = usePagePlace();
  const [isVisible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const look = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible && place !== 'behind';
}

/**
 * Has what is new be read: when the conversation is opened, and later when its end is seen (spec 7, mark-as-read). That
 * it could not be told is told with what comes next.
 */
export function useReading(viewerId: number, chatId: number, messages: readonly Message[], isAtEnd: boolean) {
  const isSeen = useIsSeen();
  const opened = useRef<number>(undefined);
  const newest = messages.findLast(({ receiverId, unread }) => receiverId === viewerId && unread)?.messageId;
  useEffect(() => {
    if (!isSeen || newest === undefined) return;
    if (!isAtEnd && opened.current === chatId) return;
    opened.current = chatId;
    markAsRead(viewerId, chatId).catch(() => {});
  }, [viewerId, chatId, newest, isSeen, isAtEnd]);
}
