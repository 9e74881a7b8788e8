import { Dialog } from '@ontrend/shared/overlays';
import { Button } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { PlaylistFields } from './playlist-fields.tsx';
import { createPlaylist, type PlaylistDetails } from './queries.ts';
import { usePlaylistTexts } from './use-playlist-texts.ts';

const NEW_PLAYLIST: PlaylistDetails = { title: '', description: '', visibility: 'private', kind: 'playlist' };

/** Creates a playlist (PLAYLIST-5). Closing it keeps what was typed. */
export function NewPlaylistDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = usePlaylistTexts();
  const formId = useId();
  const form = useForm<PlaylistDetails>({ mode: 'onTouched', defaultValues: NEW_PLAYLIST });
  const { mutate, isPending, error } = useMutation({
    mutationFn: createPlaylist,
    // The form shows errors itself.
    meta: { alert: false, success: t('form.created') },
    onSuccess: () => {
      form.reset();
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="medium"
      title={t('new')}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isPending}>
            {t('form.create')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label={t('new')}
        onSubmit={form.handleSubmit((details) => mutate(details))}
      >
        <PlaylistFields form={form} hasTitle error={error} />
      </form>
    </Dialog>
  );
}
