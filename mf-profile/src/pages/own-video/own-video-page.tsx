import { ApiError } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { paths } from '@ontrend/shared/paths';
import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import { Button, ButtonLink, EmptyState, ErrorState, NotAuthorized } from '@ontrend/shared/ui';
import type { OwnVideo } from '@ontrend/shared/wire';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChartLine, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ownVideoQuery } from '../../features/own-videos/index.ts';
import { DetailsForm, useCategoriesReady } from '../../features/video-details/index.ts';
import { DeleteDialog } from '../../own-video/delete-dialog.tsx';
import page from '../../own-video/page.module.css';
import { PageSkeleton } from '../../own-video/page-skeleton.tsx';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import { saveVideoDetails, toVideoDetails, type VideoDetails } from '../../own-video/video-details.ts';
import styles from './own-video-page.module.css';

function EditVideo({ video }: { video: OwnVideo }) {
  const { t } = useOwnVideoTexts();
  const navigate = useNavigate();
  const { fileName, mp4Url, firstFrame, state } = video;
  const [details, setDetails] = useState<VideoDetails>(() => toVideoDetails(video));
  const [errors, setErrors] = useState<string[]>([]);
  const [isDeleteOpen, setDeleteOpen] = useState(false);
  const savedCaptionLanguages = video.captions.map(({ language }) => language);
  const isReady = state === 'ready';
  const viewer = useSession((session) => session.viewer);

  const { mutate, isPending } = useMutation({
    mutationFn: () => saveVideoDetails(fileName, details, savedCaptionLanguages),
    // The form shows errors itself.
    meta: { alert: false },
    onSuccess: ({ data, message }) => {
      queryClient.setQueryData(ownVideoQuery(fileName).queryKey, data);
      setDetails(toVideoDetails(data));
      setErrors([]);
      events.emit('video.updated', { fileName });
      events.emit('call.succeeded', { messages: [message] });
    },
    onError: (error) => setErrors(error instanceof ApiError ? error.messages : []),
  });

  return (
    <>
      <div className={page.actions}>
        {isReady ? (
          <>
            <ButtonLink to={paths.video.href(fileName)} icon={<Play size={18} aria-hidden="true" />}>
              {t('edit.watch')}
            </ButtonLink>
            <ButtonLink to={paths.creator.href(fileName)} icon={<ChartLine size={18} aria-hidden="true" />}>
              {t('edit.analytics')}
            </ButtonLink>
          </>
        ) : null}
        <Button
          variant="quiet"
          className={page.delete}
          icon={<Trash2 size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setDeleteOpen(true)}
        >
          <span>{t('own.delete')}</span>
        </Button>
      </div>
      <DetailsForm
        label={t('edit.form')}
        value={details}
        onChange={setDetails}
        onSubmit={() => mutate()}
        source={isReady ? mp4Url : null}
        poster={isReady ? firstFrame : undefined}
        errors={errors}
        actions={(isValid) => (
          <Button type="submit" variant="primary" disabled={!isValid} loading={isPending}>
            {t('edit.save')}
          </Button>
        )}
      />
      <DeleteDialog
        file={isDeleteOpen ? fileName : null}
        onClose={() => setDeleteOpen(false)}
        onDeleted={() => {
          queryClient.removeQueries({ queryKey: ownVideoQuery(fileName).queryKey });
          void navigate(viewer ? paths.profile.href(viewer.username) : paths.home.href(), { replace: true });
        }}
      />
    </>
  );
}

function LoadedVideo({ fileName }: { fileName: string }) {
  const { t } = useOwnVideoTexts();
  const { data, error, isFetching, refetch } = useQuery(ownVideoQuery(fileName));
  const canShowForm = useCategoriesReady();
  if (data && canShowForm) return <EditVideo key={data.id} video={data} />;
  if (!error) return <PageSkeleton label={t('page.loadingVideo')} />;
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState illustration="not-found" title={t('edit.notFound')} text={t('edit.notFoundText')} />;
  }
  return (
    <ErrorState
      title={t('edit.failed')}
      retryLabel={t('retry')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      isIllustrated
    />
  );
}

/** `/creator/{file}`: edits or deletes one of the viewer's videos (UPLOAD-5, UPLOAD-6). */
export function OwnVideoPage() {
  const { t } = useOwnVideoTexts();
  const { file = '' } = useParams();
  const status = useSession((session) => session.status);
  const viewer = useSession((session) => session.viewer);
  return (
    <div className={`${page.page} ${styles.narrow}`}>
      <header className={page.header}>
        <h1 className={page.titleOfBar}>{t('edit.heading')}</h1>
      </header>
      {viewer ? <LoadedVideo key={viewer.id} fileName={file} /> : null}
      {status === 'unknown' ? <PageSkeleton label={t('page.loadingVideo')} /> : null}
      {status === 'guest' ? (
        <NotAuthorized
          illustration="first-video"
          title={t('edit.heading')}
          text={t('edit.guestText')}
          action={t('page.signUp')}
        />
      ) : null}
    </div>
  );
}
