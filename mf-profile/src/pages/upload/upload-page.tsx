import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { NotAuthorized } from '@ontrend/shared/ui';
import { ChartLine } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
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
import { useCategoriesReady } from '../../features/video-details/index.ts';
import page from '../../own-video/page.module.css';
import { PageSkeleton } from '../../own-video/page-skeleton.tsx';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import { PostedPicture } from './posted-picture.tsx';
import { UploadDetails } from './upload-details.tsx';
import styles from './upload-page.module.css';
import { useStablePlace } from './use-stable-place.ts';

/** The draft whose form is open: the chosen one, or the first that was added after the last post or was rejected. */
interface Editing {
  id: string | null;
  addedAfter: number;
}

function findOpenDraft(uploads: readonly Upload[], { id, addedAfter }: Editing): Upload | undefined {
  const drafts = uploads.filter(({ detailsState, phase }) => detailsState === 'draft' && phase !== 'failed');
  return (
    drafts.find((draft) => draft.id === id) ??
    drafts.find(({ addedAt, detailsErrors }) => addedAt > addedAfter || detailsErrors.length > 0)
  );
}

interface UploadItemProps {
  upload: Upload;
  isEditing: boolean;
  isMain: boolean;
  onEdit(): void;
  onPost(): void;
  onCancel(upload: Upload): void;
  onAddFiles(): void;
}

function UploadItem({ onPost, ...props }: UploadItemProps) {
  const { upload, isEditing, onCancel } = props;
  const { ref, reserve } = useStablePlace();
  const shouldTakeFocus = useRef(false);
  useEffect(() => {
    if (isEditing && shouldTakeFocus.current) ref.current?.querySelector('textarea')?.focus();
    shouldTakeFocus.current = false;
  }, [isEditing, ref]);
  return (
    <div ref={ref}>
      <UploadCard
        {...props}
        onEdit={() => {
          shouldTakeFocus.current = true;
          props.onEdit();
        }}
        picture={<PostedPicture upload={upload} />}
      >
        {isEditing ? (
          <UploadDetails
            upload={upload}
            onPost={() => {
              reserve();
              onPost();
            }}
            onCancel={onCancel}
          />
        ) : null}
      </UploadCard>
    </div>
  );
}

function Uploads({ headingRef }: { headingRef: RefObject<HTMLElement | null> }) {
  const uploads = useUploads();
  const { t } = useOwnVideoTexts();
  // The form shows as soon as a file is chosen.
  useCategoriesReady();
  const [uploadToCancel, setUploadToCancel] = useState<Upload | null>(null);
  const [editing, setEditing] = useState<Editing>({ id: null, addedAfter: 0 });
  const fileInput = useRef<HTMLInputElement>(null);
  const openId = findOpenDraft(uploads, editing)?.id;
  const lastPosted = uploads.findLast(({ detailsState }) => detailsState !== 'draft');
  const section = useRef<HTMLElement>(null);
  const hasChosenFiles = useRef(false);
  useEffect(() => {
    // The first upload moves the drop zone below the form, and the focus was on its button.
    if (uploads.length === 0 || !hasChosenFiles.current) return;
    hasChosenFiles.current = false;
    if (document.activeElement === document.body)
      section.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [uploads.length]);
  const dropZone = (
    <DropZone
      fileInput={fileInput}
      onChoose={() => {
        hasChosenFiles.current = true;
      }}
    />
  );
  const shownFiles = uploads.flatMap(({ fileName }) => fileName ?? []);
  return (
    <>
      {uploads.length === 0 ? dropZone : null}
      <RejectedFiles />
      {uploads.length > 0 ? (
        <section ref={section} className={styles.uploads} aria-label={t('page.uploads')}>
          {uploads.map((upload) => (
            <UploadItem
              key={upload.id}
              upload={upload}
              isEditing={upload.id === openId}
              isMain={!openId && upload === lastPosted}
              onEdit={() => setEditing({ id: upload.id, addedAfter: Date.now() })}
              onPost={() => setEditing({ id: null, addedAfter: Date.now() })}
              onCancel={setUploadToCancel}
              onAddFiles={() => fileInput.current?.click()}
            />
          ))}
        </section>
      ) : null}
      {uploads.length > 0 ? dropZone : null}
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
    <div className={`${page.page} ${styles.page}`}>
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
