import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { NotAuthorized } from '@ontrend/shared/ui';
import { ChartLine } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { OwnVideos } from '../../features/own-videos/index.ts';
import { DropZone, Refusals, type Upload, UploadCard, useKeptUploads } from '../../features/upload/index.ts';
import page from '../../own-video/page.module.css';
import { useTexts } from '../../own-video/use-texts.ts';
import { Waiting } from '../../own-video/waiting.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { NewDetails } from './new-details.tsx';
import styles from './upload-page.module.css';

function Uploads({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const uploads = useKeptUploads();
  const { t } = useTexts();
  const [given, setGiven] = useState<Upload | null>(null);
  const known = uploads.flatMap(({ fileName }) => fileName ?? []);
  return (
    <>
      <DropZone />
      <Refusals />
      {uploads.length > 0 ? (
        <section className={styles.uploads} aria-label={t('page.uploads')}>
          {uploads.map((upload) => (
            <UploadCard key={upload.id} upload={upload} onCancel={setGiven}>
              {upload.posting === 'draft' && upload.phase !== 'failed' ? (
                <NewDetails upload={upload} />
              ) : null}
            </UploadCard>
          ))}
        </section>
      ) : null}
      <OwnVideos except={known} />
      <CancelDialog
        upload={given}
        onClose={() => setGiven(null)}
        onClosed={() => {
          // The card that was left is gone.
          if (document.activeElement === document.body) heading.current?.focus();
        }}
      />
    </>
  );
}

/** `/upload`: files in, what is decided about them, and how they get on (issue 11). */
export function UploadPage() {
  const { t } = useTexts();
  const status = useSession((session) => session.status);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t('page.heading')}
        </h1>
        {status === 'signed-in' ? (
          <Link className={page.way} to={paths.creator.href()}>
            <ChartLine size={20} aria-hidden="true" />
            {t('page.creator')}
          </Link>
        ) : null}
      </header>
      {status === 'signed-in' ? <Uploads heading={heading} /> : null}
      {status === 'unknown' ? <Waiting label={t('page.loading')} /> : null}
      {status === 'guest' ? (
        <NotAuthorized title={t('page.heading')} text={t('page.guestText')} action={t('page.signUp')} />
      ) : null}
    </div>
  );
}
