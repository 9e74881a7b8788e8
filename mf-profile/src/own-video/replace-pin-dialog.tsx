import { callApi } from '@ontrend/shared/api-client';
import { Dialog } from '@ontrend/shared/overlays';
import { useSession } from '@ontrend/shared/session';
import { Button, ErrorState, SkeletonRows } from '@ontrend/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { PinOff } from 'lucide-react';
import rowStyles from '../video-rows/video-row.module.css';
import styles from './replace-pin-dialog.module.css';
import { useOwnVideoTexts } from './use-own-video-texts.ts';

/** Maximum number of pinned videos. They are the first videos of the profile. */
const MAX_PINNED_VIDEOS = 3;

interface ReplacePinDialogProps {
  open: boolean;
  onClose(): void;
  /** @param fileName of the video to unpin */
  onChoose(fileName: string): void;
}

/** The pinned videos of the viewer, to choose the one that makes room for another. */
function PinnedVideos({ onChoose }: Pick<ReplacePinDialogProps, 'onChoose'>) {
  const { t } = useOwnVideoTexts();
  const username = useSession(({ viewer }) => viewer?.username ?? '');
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['mf-profile', 'pinned', username],
    queryFn: async ({ signal }) => {
      const pagination = { recordsPerPage: MAX_PINNED_VIDEOS };
      const page = await callApi('app/user/videos', { username, sort: 'pinned', pagination }, { signal });
      return page.data.filter(({ isPinned }) => isPinned);
    },
    // Another tab may have changed the pinned videos.
    staleTime: 0,
    gcTime: 0,
    meta: { alert: false },
  });
  if (isError)
    return (
      <ErrorState
        title={t('pin.loadFailed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <SkeletonRows rows={MAX_PINNED_VIDEOS} label={t('pin.loading')} avatar={48} />;
  return (
    <ul className={styles.list}>
      {data.map(({ fileName, firstFrame, placeholder, description }) => {
        const name = description || t('own.untitled');
        return (
          <li key={fileName}>
            <button
              type="button"
              className={styles.video}
              aria-label={t('pin.replace', { name })}
              onClick={() => onChoose(fileName)}
            >
              <span className={rowStyles.poster}>
                {placeholder ? <img src={placeholder} alt="" /> : null}
                <img src={firstFrame} alt="" />
              </span>
              <bdi className={styles.name}>{name}</bdi>
              <PinOff size={20} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Offers to unpin a video when the viewer pins one more than the maximum (PROFILE-38). */
export function ReplacePinDialog({ open, onClose, onChoose }: ReplacePinDialogProps) {
  const { t } = useOwnVideoTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('pin.replaceTitle')}
      description={t('pin.replaceText', { max: MAX_PINNED_VIDEOS })}
      actions={<Button onClick={onClose}>{t('pin.cancel')}</Button>}
    >
      <PinnedVideos onChoose={onChoose} />
    </Dialog>
  );
}
