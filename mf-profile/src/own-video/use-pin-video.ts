import { ApiError } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { useMutation } from '@tanstack/react-query';
import { pinVideo } from './pin-video.ts';
import { useOwnVideoTexts } from './use-own-video-texts.ts';

/**
 * Returns the mutation that pins a video to the viewer's profile, or unpins it.
 * @param onFull called when the viewer has pinned the maximum number of videos
 */
export function usePinVideo(fileName: string, onFull: () => void) {
  const { t } = useOwnVideoTexts();
  return useMutation({
    mutationFn: ({ isPinned, replaces }: { isPinned: boolean; replaces?: string }) =>
      pinVideo(fileName, isPinned, replaces),
    onSuccess: (_data, { isPinned }) =>
      events.emit('call.succeeded', { messages: [t(isPinned ? 'pin.pinned' : 'pin.unpinned')] }),
    meta: { alert: false },
    onError(error) {
      if (error instanceof ApiError && error.code === 'too-many-pins') return onFull();
      events.emit('call.failed', {
        messages: error instanceof ApiError ? error.messages : [t('pin.failed')],
      });
    },
  });
}
