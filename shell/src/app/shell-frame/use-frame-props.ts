import { useShell } from '@ontrend/shared/contract';
import { queryClient } from '@ontrend/shared/query';
import { logOut, useSession } from '@ontrend/shared/session';
import { useContext, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BootContext } from '../../core/document/boot-context.ts';
import type { FrameProps } from '../../frame/layout/frame.tsx';
import { goBack } from '../../services/navigation/back-handlers.ts';
import { unreadQuery, useUnreadCounts } from '../../services/unread/use-unread-counts.ts';
import { collectionsQuery, useCollections } from './use-collections.ts';
import { isDrawerVisible, useDrawerVisible } from './use-drawer-visible.ts';
import { useSuggestedCreators } from './use-suggested-creators.ts';

/**
 * Prefetches the data of the frame. Replies that are embedded in the document are then in the cache at the
 * first render, so nothing that was prerendered disappears. Called once, after the session has started.
 */
export function prefetchFrameData(): void {
  if (isDrawerVisible()) void queryClient.prefetchQuery(collectionsQuery);
  if (useSession.getState().viewer) void queryClient.prefetchQuery(unreadQuery);
}

type PageIndependentProps = Omit<FrameProps, 'layout' | 'routeName' | 'isLoading' | 'title' | 'children'>;

/** Returns the frame props that don't depend on the page: session, unread counts and drawer content. */
export function useFrameProps(): PageIndependentProps {
  const { device } = useShell();
  const { messageActivityId } = useContext(BootContext);
  const viewer = useSession((session) => session.viewer);
  const status = useSession((session) => session.status);
  const [wasMenuOpened, setMenuOpened] = useState(false);
  const isVisible = useDrawerVisible();
  const navigate = useNavigate();
  return {
    viewer,
    isSessionLoading: status === 'unknown',
    unread: useUnreadCounts(viewer !== null, messageActivityId),
    suggestedCreators: useSuggestedCreators(),
    collections: useCollections(isVisible || wasMenuOpened),
    isMobile: device.mobile,
    onBack: () => goBack(navigate),
    onLogOut: () => void logOut(),
    onMenuOpen: () => setMenuOpened(true),
  };
}
