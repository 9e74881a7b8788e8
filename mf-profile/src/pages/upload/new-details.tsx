import { Button } from '@ontrend/shared/ui';
import { decide, draft, fileOf, type Upload } from '../../features/upload/index.ts';
import { DetailsForm } from '../../features/video-details/index.ts';
import { useTexts } from '../../own-video/use-texts.ts';
import styles from './upload-page.module.css';

/** What is decided about a video while its file is on its way; nobody sees it before. */
export function NewDetails({ upload }: { upload: Upload }) {
  const { t } = useTexts();
  const { id, name, details, refusal } = upload;
  return (
    <div className={styles.details}>
      <DetailsForm
        label={t('page.detailsOf', { name })}
        value={details}
        onChange={(changed) => draft(id, changed)}
        onSubmit={() => decide(id, details)}
        source={fileOf(id) ?? null}
        refusal={refusal}
        actions={(isGood) => (
          <Button type="submit" look="primary" disabled={!isGood} aria-label={t('page.postOf', { name })}>
            {t(details.visibility === 'private' ? 'page.save' : 'page.post')}
          </Button>
        )}
      />
    </div>
  );
}
