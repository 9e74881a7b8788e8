import { useShell } from '@ontrend/shared/contract';
import { useSession } from '@ontrend/shared/session';
import type { Video } from '@ontrend/shared/wire';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { LazyCommentAd } from '../../features/ads/lazy-comment-ad.tsx';
import {
  preloadComments,
  updateSheetTarget,
  updateSheetVideo,
  useCommentsSheet,
  usePreloadComments,
} from '../../features/comments/index.ts';
import { useHasSpareBandwidth } from '../../features/player/index.ts';
import type { CommentsOpener } from '../../features/video-item/index.ts';

const ID_PATTERN = /^[1-9]\d{0,15}$/;

function parseId(text: string | null): number | null {
  return text && ID_PATTERN.test(text) ? Number(text) : null;
}

/** Reads the linked comment from the URL and removes its parent id once it is shown (VIDEO-3, VIDEO-4). */
function useTargetComment() {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const targetId = parseId(params.get('commentId'));
  const targetParentId = parseId(params.get('commentParentId'));
  const onParentShown = useCallback(() => {
    const params = new URLSearchParams(location.search);
    params.delete('commentParentId');
    void navigate(
      { pathname: location.pathname, search: params.toString(), hash: location.hash },
      { replace: true, state: location.state, preventScrollReset: true },
    );
  }, [location, navigate]);
  return useMemo(
    () => ({ targetId, targetParentId, onParentShown }),
    [targetId, targetParentId, onParentShown],
  );
}

/**
 * Comments of a single video: below it on desktop, in a sheet on mobile, which a link to a comment opens.
 * @param below container of the comments on desktop
 */
export function useVideoComments(video: Video | undefined, below: RefObject<HTMLElement | null>) {
  const { t } = useTranslation('mf-feed');
  const { device } = useShell();
  const isSignedIn = useSession(({ status }) => status === 'signed-in');
  const target = useTargetComment();
  const openSheet = useCommentsSheet(t('actions.comments'));
  const isPhone = device.mobile;
  usePreloadComments(video, useHasSpareBandwidth() && isPhone && isSignedIn);
  const opensByItself = isPhone && isSignedIn && target.targetId !== null;

  const openedFor = useRef<string | null>(null);
  useEffect(() => {
    if (!video || !opensByItself) return;
    const targetKey = `${video.fileName} ${target.targetId}`;
    // Open the sheet once per comment: a later change of the URL must not reopen a closed sheet.
    if (openedFor.current === targetKey) updateSheetTarget(video.fileName, target);
    else openSheet({ video, ...target, Ad: LazyCommentAd });
    openedFor.current = targetKey;
    // Only the file name matters: updated counts must not reopen the sheet.
  }, [video?.fileName, opensByItself, target, openSheet]);

  useEffect(() => {
    if (video) updateSheetVideo(video);
  }, [video]);

  const opener: CommentsOpener = {
    open: (opened) => {
      if (isPhone) return openSheet({ video: opened, Ad: LazyCommentAd });
      below.current?.scrollIntoView({ block: 'nearest' });
      below.current?.querySelector<HTMLElement>('textarea, button')?.focus({ preventScroll: true });
    },
    preload: ({ fileName }) => void preloadComments(fileName),
  };
  return { target, opener };
}
