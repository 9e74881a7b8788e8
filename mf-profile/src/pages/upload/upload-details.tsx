import { useSession } from '@ontrend/shared/session';
import { Button } from '@ontrend/shared/ui';
import {
  CancelButton,
  getFile,
  publishDetails,
  saveDraft,
  type Upload,
  UploadStatus,
} from '../../features/upload/index.ts';
import { DetailsForm, VideoPreview } from '../../features/video-details/index.ts';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import styles from './upload-page.module.css';

interface UploadDetailsProps {
  upload: Upload;
  onPost(): void;
  onCancel(upload: Upload): void;
}

/** The details form of an upload with a preview. The video is not visible to anyone before they are published. */
export function UploadDetails({ upload, onPost, onCancel }: UploadDetailsProps) {
  const { t } = useOwnVideoTexts();
  const viewer = useSession((session) => session.viewer);
  const { id, name, details, detailsErrors, poster } = upload;
  const isPrivate = details.visibility === 'private';
  const file = getFile(id) ?? null;
  return (
    <div className={styles.details}>
      <DetailsForm
        label={t('page.detailsOf', { name })}
        value={details}
        onChange={(changed) => saveDraft(id, changed)}
        onSubmit={() => {
          onPost();
          publishDetails(id, details);
        }}
        source={file}
        errors={detailsErrors}
        aside={viewer ? <VideoPreview details={details} author={viewer} file={file} poster={poster} /> : null}
        isFooterFixed
        actions={(isValid) => (
          <>
            <div className={styles.footerStatus}>
              <UploadStatus upload={upload} />
            </div>
            <CancelButton upload={upload} onCancel={onCancel} />
            <Button
              type="submit"
              variant="primary"
              disabled={!isValid}
              aria-label={t(isPrivate ? 'page.saveOf' : 'page.postOf', { name })}
            >
              {t(isPrivate ? 'page.save' : 'page.post')}
            </Button>
          </>
        )}
      />
    </div>
  );
}
