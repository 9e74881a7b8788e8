import { callApi } from '@ontrend/shared/api-client';
import { useShell } from '@ontrend/shared/contract';
import { queryClient } from '@ontrend/shared/query';
import { logOut, useSession } from '@ontrend/shared/session';
import type { DiscoveryItem } from '@ontrend/shared/wire';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useContext, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { BootContext } from '../../core/document/boot-context.ts';
import type { FrameProps } from '../../frame/layout/frame.tsx';
import { goBack } from '../../services/navigation/back-handlers.ts';
import { unreadQuery, useUnreadCounts } from '../../services/unread/use-unread-counts.ts';
import { useSuggestedCreators } from './use-suggested-creators.ts';

/** The styles show the drawer next to the page from this width on. */
const WIDE_VIEWPORT = '(min-width: 768px)';

/** Whether the window is wide enough for the drawer. */
function isDrawerVisible(): boolean {
  return matchMedia(WIDE_VIEWPORT).matches;
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE_VIEWPORT);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Returns whether the drawer is visible, and updates when the window is resized. */
function useDrawerVisible(): boolean {
  return useSyncExternalStore(subscribe, isDrawerVisible, () => true);
}

/** Collections change daily, so one request per visit is enough. */
const collectionsQuery = queryOptions({
  queryKey: ['shell', 'discovery'],
  queryFn: ({ signal }) => callApi('app/video/discovery', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { alert: false },
});

/**
 * Loads the collections in the drawer (SHELL-48).
 * @param isEnabled false while the drawer is not visible: nothing is fetched
 * @returns null while loading; empty after a failure
 */
function useCollections(isEnabled: boolean): DiscoveryItem[] | null {
  const { data, isError } = useQuery({ ...collectionsQuery, enabled: isEnabled });
  return data?.data ?? (isError ? [] : null);
}

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
