import { usePageLayer } from '@ontrend/shared/contract';
import type { Message } from '@ontrend/shared/wire';
import { useEffect, useRef, useState } from 'react';
import { markAsRead } from '../../messaging/actions.ts';

/** Whether the browser tab is visible and no dialog covers this page. */
function useIsPageVisible(): boolean {
  const pageLayer = usePageLayer();
  const [isVisible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const updateVisibility = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', updateVisibility);
    return () => document.removeEventListener('visibilitychange', updateVisibility);
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
  const openedChatId = useRef<number>(undefined);
  const newest = messages.findLast(({ receiverId, unread }) => receiverId === viewerId && unread)?.messageId;
  useEffect(() => {
    if (!isSeen || newest === undefined) return;
    if (!isAtEnd && openedChatId.current === chatId) return;
    openedChatId.current = chatId;
    markAsRead(viewerId, chatId).catch(() => {});
  }, [viewerId, chatId, newest, isSeen, isAtEnd]);
}
