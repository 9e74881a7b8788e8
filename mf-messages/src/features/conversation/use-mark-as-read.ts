import { usePageLayer } from '@ontrend/shared/contract';
import type { Message } from '@ontrend/shared/wire';
import { useEffect, useRef, useState } from 'react';
import { markAsRead } from '../../messaging/actions.ts';

/** Whether the browser tab is visible and no dialog covers this page. */
function useIsPageVisible(): boolean {
  const pageLayer = usePageLayer();
  const [isVisible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const look = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible && pageLayer !== 'background';
}

/**
 * Marks messages as read when the conversation opens, and later when the viewer reaches its end. Errors are
 * ignored: the next message or visit marks them again (MESSAGE-8).
 */
export function useMarkAsRead(
  viewerId: number,
  chatId: number,
  messages: readonly Message[],
  isAtEnd: boolean,
) {
  const isSeen = useIsPageVisible();
  const opened = useRef<number>(undefined);
  const newest = messages.findLast(({ receiverId, unread }) => receiverId === viewerId && unread)?.messageId;
  useEffect(() => {
    if (!isSeen || newest === undefined) return;
    if (!isAtEnd && opened.current === chatId) return;
    opened.current = chatId;
    markAsRead(viewerId, chatId).catch(() => {});
  }, [viewerId, chatId, newest, isSeen, isAtEnd]);
}
