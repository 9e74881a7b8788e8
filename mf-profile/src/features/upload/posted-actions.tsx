import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { Button, ButtonLink, copyText, shareLink } from '@ontrend/shared/ui';
import { Link2, Play, Plus } from 'lucide-react';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import { dismissUpload } from './manager.ts';
import { uploadTitle } from './store.ts';
import type { Upload } from './types.ts';
import styles from './upload-card.module.css';

/** Copies the link to the video (FEED-40). Only the owner could open that of a private video. */
function CopyLinkButton({ fileName }: { fileName: string }) {
  const { t } = useOwnVideoTexts();
  const { alert } = useShell();
  const username = useSession((session) => session.viewer?.username);
  const copy = async () => {
    const link = shareLink(paths.video.href(fileName), username);
    if (await copyText(link)) alert(t('action.copied'));
    else alert(t('action.notCopied', { link }), { state: 'error' });
  };
  return (
    <Button icon={<Link2 size={18} aria-hidden="true" />} onClick={() => void copy()}>
      {t('action.copyLink')}
    </Button>
  );
}

interface PostedActionsProps {
  upload: Upload;
  /** The page has no other main action. */
  isMain: boolean;
  onAddFiles(): void;
}

/** What follows after a video was posted (UPLOAD-12). */
export function PostedActions({ upload, isMain, onAddFiles }: PostedActionsProps) {
  const { t } = useOwnVideoTexts();
  const { id, phase, fileName, detailsState, details } = upload;
  const isReady = phase === 'ready' && fileName !== null;
  const isSaved = detailsState === 'saved' && fileName !== null;
  return (
    <div className={styles.postedActions}>
      {isReady ? (
        <ButtonLink
          variant={isMain ? 'primary' : 'secondary'}
          icon={<Play size={18} className="ot-mirror" aria-hidden="true" />}
          to={paths.video.href(fileName)}
        >
          {t('action.view')}
        </ButtonLink>
      ) : (
        <Button disabled icon={<Play size={18} className="ot-mirror" aria-hidden="true" />}>
          {t('action.view')}
        </Button>
      )}
      {isSaved && details.visibility !== 'private' ? <CopyLinkButton fileName={fileName} /> : null}
      <Button icon={<Plus size={18} aria-hidden="true" />} onClick={onAddFiles}>
        {t('action.another')}
      </Button>
      {isSaved ? (
        <span className={styles.quietActions}>
          <ButtonLink variant="quiet" to={paths.ownVideo.href(fileName)}>
            {t('action.edit')}
          </ButtonLink>
          {isReady ? (
            <Button
              variant="quiet"
              aria-label={t('action.doneOf', { name: uploadTitle(upload) })}
              onClick={() => dismissUpload(id)}
            >
              {t('action.done')}
            </Button>
          ) : null}
        </span>
      ) : null}
    </div>
  );
}
