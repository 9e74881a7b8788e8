import { ApiError, callApi } from '@ontrend/shared/api-client';
import { useShell } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { MenuItem } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import type { Video } from '@ontrend/shared/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pin, PinOff } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useVideoItemTexts } from '../use-video-item-texts.ts';

/**
 * Pins the viewer's own public video to their profile, or unpins it (PROFILE-38). Replies of feeds don't say whether a video
 * is pinned, so the item is disabled until the menu knows it.
 */
export function PinItem({ video: { fileName, user } }: { video: Pick<Video, 'fileName' | 'user'> }) {
  const { t } = useVideoItemTexts();
  const { alert } = useShell();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const queryKey = ['mf-feed', 'pinned', fileName];
  const { data: isPinned = false, isPending } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data } = await callApi('app/user/own-videos', { files: [fileName] }, { signal });
      return data.some((own) => own.isPinned);
    },
    // The profile, or another tab, may have changed it.
    staleTime: 0,
    meta: { alert: false },
  });
  const { mutate } = useMutation({
    mutationFn: (pins: boolean) => callApi('app/user/video-pin', { file: fileName, isPinned: pins }),
    meta: { alert: false },
    onSuccess(_reply, pins) {
      queryClient.setQueryData(queryKey, pins);
      events.emit('video.updated', { fileName });
      alert(t(pins ? 'pinned' : 'unpinned'));
    },
    onError(error) {
      const messages = error instanceof ApiError ? error.messages : t('pinFailed');
      const isFull = error instanceof ApiError && error.code === 'too-many-pins';
      // The pinned videos are unpinned on the profile.
      const onSelect = () => void navigate(paths.profile.href(user.username));
      alert(messages, { state: 'error', ...(isFull && { action: { label: t('viewProfile'), onSelect } }) });
    },
  });
  return (
    <MenuItem
      icon={isPinned ? <PinOff size={20} /> : <Pin size={20} />}
      disabled={isPending}
      onSelect={() => mutate(!isPinned)}
    >
      {t(isPinned ? 'unpin' : 'pin')}
    </MenuItem>
  );
}
