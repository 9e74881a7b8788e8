import { Button } from '@ontrend/shared/ui';
import { getFile, publishDetails, saveDraft, type Upload } from '../../features/upload/index.ts';
import { DetailsForm } from '../../features/video-details/index.ts';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import styles from './upload-page.module.css';

/** The details form of an upload. The video is not visible to anyone before they are published. */
export function UploadDetails({ upload, onPost }: { upload: Upload; onPost(): void }) {
  const { t } = useOwnVideoTexts();
  const { id, name, details, detailsErrors } = upload;
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
        source={getFile(id) ?? null}
        errors={detailsErrors}
        actions={(isValid) => (
          <Button type="submit" variant="primary" disabled={!isValid} aria-label={t('page.postOf', { name })}>
            {t(details.visibility === 'private' ? 'page.save' : 'page.post')}
          </Button>
        )}
      />
    </div>
  );
}
