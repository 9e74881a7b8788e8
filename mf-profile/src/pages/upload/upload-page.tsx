import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { NotAuthorized } from '@ontrend/shared/ui';
import { ChartLine } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { OwnVideos } from '../../features/own-videos/index.ts';

import {
  CancelDialog,
  DropZone,
  RejectedFiles,
  type Upload,
  UploadCard,
  useUploads,
} from '../../features/upload/index.ts';
import page from '../../own-video/page.module.css';
import { PageSkeleton } from '../../own-video/page-skeleton.tsx';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import { PostedPicture } from './posted-picture.tsx';
import { UploadDetails } from './upload-details.tsx';
import styles from './upload-page.module.css';
import { useStablePlace } from './use-stable-place.ts';

function UploadItem({ upload, onCancel }: { upload: Upload; onCancel(upload: Upload): void }) {
  const { ref, reserve } = useStablePlace();
  return (
    <div ref={ref}>
      <UploadCard upload={upload} onCancel={onCancel} picture={<PostedPicture upload={upload} />}>
        {upload.detailsState === 'draft' && upload.phase !== 'failed' ? (
          <UploadDetails upload={upload} onPost={reserve} />
        ) : null}
      </UploadCard>
    </div>
  );
}

function Uploads({ headingRef }: { headingRef: RefObject<HTMLElement | null> }) {
  const uploads = useUploads();
  const { t } = useOwnVideoTexts();
  const [uploadToCancel, setUploadToCancel] = useState<Upload | null>(null);
  const shownFiles = uploads.flatMap(({ fileName }) => fileName ?? []);
  return (
    <>
      <DropZone />
      <RejectedFiles />
      {uploads.length > 0 ? (
        <section className={styles.uploads} aria-label={t('page.uploads')}>
          {uploads.map((upload) => (
            <UploadItem key={upload.id} upload={upload} onCancel={setUploadToCancel} />
          ))}
        </section>
      ) : null}
      <OwnVideos except={shownFiles} />
      <CancelDialog
        upload={uploadToCancel}
        onClose={() => setUploadToCancel(null)}
        onClosed={() => {
          // The canceled card is gone.
          if (document.activeElement === document.body) headingRef.current?.focus();
        }}
      />
    </>
  );
}

/** `/upload`: adds files, edits their details and shows their progress (UPLOAD-1). */
export function UploadPage() {
  const { t } = useOwnVideoTexts();
  const status = useSession((session) => session.status);
  const headingRef = useRef<HTMLHeadingElement>(null);
  return (
    <div className={page.page}>
      <header className={page.header}>
        <h1 ref={headingRef} tabIndex={-1}>
          {t('page.heading')}
        </h1>
        {status === 'signed-in' ? (
          <Link className={page.link} to={paths.creator.href()}>
            <ChartLine size={20} aria-hidden="true" />
            {t('page.creator')}
          </Link>
        ) : null}
      </header>
      {status === 'signed-in' ? <Uploads headingRef={headingRef} /> : null}
      {status === 'unknown' ? <PageSkeleton label={t('page.loading')} /> : null}
      {status === 'guest' ? (
        <NotAuthorized
          illustration="first-video"
          title={t('page.heading')}
          text={t('page.guestText')}
          action={t('page.signUp')}
        />
      ) : null}
    </div>
  );
}
